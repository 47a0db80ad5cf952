/** Damaged code and patterns of any kind: nothing is thrown, nothing fails, and what is found is in the file. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readRules, scanFile, type Rule } from './scanner.ts';

interface Sample {
  language: string;
  file: string;
  code: string;
  patterns: readonly string[];
}

const samples: readonly Sample[] = [
  {
    language: 'dockerfile',
    file: 'a.dockerfile',
    code: '# escape=\\\nFROM --platform=a b/c:d@e AS f\nARG g=1\nENV h=i "j k"=l\nRUN m && n "$o" \\\n  # p\n  | q\nRUN <<R\ns\nR\nCOPY --from=f t u /v\nCMD ["w", "x"]\nHEALTHCHECK --y=1 CMD z\nONBUILD USER a:b\nEXPOSE 80 90/tcp\n',
    patterns: ['FROM $X:$Y', 'RUN $X', 'CMD [...]', 'COPY ... $X', 'ENV $X=$Y', 'FROM $X\n...\nCMD ...'],
  },
  {
    language: 'bash',
    file: 'a.sh',
    code: '#!/bin/sh\nexport a="b $c ${d:-e}" f=\'g\'\nh() { local i=$(j k); }\nif [ -f "$l" ] && ! m; then n > o 2>&1; elif p; then q; else r; fi\nfor s in t u; do v $s | w & done\nwhile x; do y; done <<Z\n$a\nZ\ncase $b in c) d;; esac\n((e++))\n',
    patterns: ['$X', '$X ...', 'a=$X', '$X | $Y', 'if $X; then ...; fi', '"...$X..."', '$X\n...\n$Y'],
  },
  {
    language: 'generic',
    file: 'a.txt',
    code: 'server {\n  listen 80;\n  a [b (c] d) {\n    e = "f g" # h\n  }\n\ti: j\n}\nk\n  l\n    m\n  n\n\no ... p\n$q ${r} é\n',
    patterns: ['$X', '$X ... $Y', 'listen $...A;', 'server {\n  ...\n}', '... $X', '$X ...', '{ ... }'],
  },
  {
    language: 'yaml',
    file: 'a.yml',
    code: 'a: &b\n  c: [d, "e", {f: g}]\n  h: !i 1.5\n# j\n? k\n: |-\n  l\n   m\n\nn: *b\no:\n  - p: q # r\n    s:\n  - - t\n    - >\n     u\n---\n<<: {v: ~, w: on}\nx: plain\n  text\n...\n---\ny: \'z\'\n',
    patterns: ['$X', '$K: $V', 'a:\n  ...\n', '- $X\n- ...\n', 'a: [..., $X]', '"$X"'],
  },
  {
    language: 'python',
    file: 'a.py',
    code: 'import os\n\n@app.route("/a")\ndef f(a, *b, c=1, **d):\n    with open(a) as e:\n        for x, y in e:\n            if x == 1 and y:\n                return f"a{x!r}b" + "c" \'d\'\n            elif not y: raise E(a) from None\n    try:\n        g(**d)\n    except (A, B) as h:\n        pass\n    finally:\n        z = [i for i in b if i] or {"k": lambda q: q ** 2}\n',
    patterns: ['$X', '$F(...)', 'if $C:\n  ...', '$X = $Y', 'def $F(...):\n  ...', 'f"...{$X}..."'],
  },
  {
    language: 'javascript',
    file: 'a.jsx',
    code: 'import a, { b as c } from "d";\nexport const e = async ({ f, ...g }, h = 1) => {\n  for (const i of g) if (i?.j === `k${l}m`) await n(i);\n  try { x = { a, b() { return 1; }, "c": function () { d(); } }; } catch { throw new E(/a+/g); }\n  switch (f) { case 1: break; default: var q = f ? 1 : typeof 2; }\n  return <p a="b" c={d}>{e} f</p>;\n};\nclass A extends B { #x = 1; static y() { this.#x += 2; } }\n',
    patterns: ['$X', '$F(...)', 'if ($C) { ... }', '$X = $Y', '(...) => { ... }', '{..., $K: $V, ...}'],
  },
  {
    language: 'java',
    file: 'A.java',
    code: 'package a;\nimport java.util.*;\n@B(c = 1)\nclass A<T> extends D implements E {\n  private final int f = 1 + 2, g[] = {1};\n  <U> T h(String... i) throws J {\n    for (int k = 0; k < 3; k++) { l(m -> m.n(), (o) p); }\n    try (Q q = new Q() { void r() {} }) { return s ? "t" : \'u\' + ""; } catch (V | W x) { throw x; }\n    switch (y) { case 1: break; default: while (true) z(); }\n    return null;\n  }\n}\n',
    patterns: ['$X', '$F(...)', 'if ($C) { ... }', '$X = $Y;', '$T $M(...) { ... }', '(String $S)'],
  },
  {
    language: 'go',
    file: 'a.go',
    code: 'package a\nimport ("fmt"; b "c/d")\ntype E struct { F int `g:"h"`; *I }\nfunc (j *E) K(l ...string) (m error) {\n\tdefer func() { recover() }()\n\tfor n, o := range l { if p := o; p != "" { fmt.Println(n, p[1:]) } else { return } }\n\tselect { case q := <-r: go s(q) }\n\tvar t map[string][]int = nil\n\treturn b.U(t, &E{F: 1})\n}\n',
    patterns: ['$X', '$F(...)', 'if $C { ... }', '$X := $Y', 'func $F(...) { ... }'],
  },
  {
    language: 'csharp',
    file: 'a.cs',
    code: 'using A;\nnamespace B {\n  [C(1)] public class D<T> : E, F where T : G {\n    public int H { get; set; } = 1;\n    async Task<T> I(string j = "k", params int[] l) {\n      foreach (var m in l) { if (m is > 1 and var n) await O($"p{n}q"); }\n      using var r = new S { T = 1 }; lock (this) { return x?.y ?? z[0]; }\n    }\n  }\n}\n',
    patterns: ['$X', '$F(...)', 'if ($C) { ... }', '$X = $Y;'],
  },
  {
    language: 'ruby',
    file: 'a.rb',
    code: 'require "a"\nclass B < C::D\n  attr_reader :e\n  def f(g, *h, i: 1, &j)\n    @k ||= g.map { |l| "m#{l}n" }.select(&:o)\n    unless h.empty? then puts(i) else raise P, "q" end\n    r = /s#{t}/ =~ u rescue nil\n    case v when 1, 2 then w else <<~X\n      y\n    X\n    end\n  end\nend\n',
    patterns: ['$X', '$F(...)', 'if $C\n  ...\nend', '$X = $Y', 'def $F(...)\n  ...\nend'],
  },
  {
    language: 'php',
    file: 'a.php',
    code: '<p><?php namespace A; use B\\C as D;\nabstract class E extends F implements G { public ?int $h = 1; static function i(array &$j, ...$k): ?string {\n  foreach ($j as $l => $m) { if (isset($m[0]) && $l !== "n{$o}p") { echo $q->r()::S; } }\n  try { return fn($t) => $t . <<<U\nv\nU; } catch (W | X $y) { die($z ?? null); }\n} }\n?></p>\n',
    patterns: ['$X', '$F(...)', 'if ($C) { ... }', '$X = $Y;'],
  },
  {
    language: 'json',
    file: 'a.json',
    code: '{ "a": [1, -2.5e3, true, null], "b": { "c": "d\\n\\u0041" } }\n',
    patterns: ['$X', '{ "a": $X }', '[..., $X, ...]'],
  },
];

const signs = [
  ...'{}[]()<>"\'`\\/*#$;:,.=+-&|!?@\n\t '.split(''),
  '...',
  '\u0000',
  '\uD83D',
  'é',
  '/*',
  '"""',
  '<?php',
  '=>',
  '${',
  '#{',
];

/** A text with some of its parts cut, doubled, moved, or with signs put in. */
function damaged(text: string): fc.Arbitrary<string> {
  const place = fc.nat({ max: text.length });
  const act = fc.tuple(fc.constantFrom('cut', 'double', 'put'), place, fc.nat({ max: 40 }), fc.constantFrom(...signs));
  return fc.array(act, { minLength: 1, maxLength: 6 }).map((acts) =>
    acts.reduce((all, [what, at, length, sign]) => {
      const [before, part, after] = [all.slice(0, at), all.slice(at, at + length), all.slice(at + length)];
      if (what === 'cut') return before + after;
      return what === 'double' ? before + part + part + after : before + sign + part + after;
    }, text),
  );
}

async function ruleOf(language: string, pattern: string): Promise<Rule[]> {
  const rule = { id: 'r', languages: [language], severity: 'LOW', message: '$X $F', pattern };
  return (await readRules({ text: JSON.stringify({ rules: [rule] }), idPrefix: '' })).rules;
}

async function assertHolds({ file }: Sample, text: string, rules: readonly Rule[]): Promise<void> {
  const { findings, problems } = await scanFile({ path: file, text }, rules);
  const failed = problems.filter(({ kind }) => kind !== 'damaged' && kind !== 'too-deep');
  assert.deepEqual(failed, []);
  const lines = text.split('\n').length;
  for (const { start, end, text: found } of findings) {
    assert.ok(start.offset >= 0 && start.offset <= end.offset && end.offset <= text.length);
    assert.ok(start.line >= 1 && end.line <= lines);
    assert.equal(found, text.slice(start.offset, end.offset));
  }
}

describe('fuzzing', () => {
  for (const sample of samples) {
    const { language, code, patterns } = sample;
    test(`${language}: damaged code`, async () => {
      const rules = (await Promise.all(patterns.map((pattern) => ruleOf(language, pattern)))).flat();
      assert.equal(rules.length, patterns.length);
      await fc.assert(
        fc.asyncProperty(damaged(code), (text) => assertHolds(sample, text, rules)),
        { numRuns: 100 },
      );
    });
    test(`${language}: pieces of code, damaged, as patterns`, async () => {
      const piece = fc
        .tuple(fc.nat({ max: code.length }), fc.integer({ min: 1, max: 60 }), fc.boolean())
        .map(([at, length, isNamed]) => {
          const part = code.slice(at, at + length);
          return isNamed ? part.replaceAll(/\b[a-z]\b/g, (name) => `$${name.toUpperCase()}`) : part;
        })
        .chain((part) => fc.oneof(fc.constant(part), damaged(part)));
      await fc.assert(
        fc.asyncProperty(piece, async (pattern) => assertHolds(sample, code, await ruleOf(language, pattern))),
        { numRuns: 100 },
      );
    });
  }
});
