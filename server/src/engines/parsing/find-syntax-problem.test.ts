/** Each grammar accepts valid files and reports broken ones; hostile files cost bounded time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countFaults } from './count-faults.ts';
import { findSyntaxProblem } from './find-syntax-problem.ts';
import { grammarOf, grammars, type Grammar } from './grammar-of.ts';

const samples: Readonly<Record<Grammar, { path: string; right: string; broken: string }>> = {
  bash: { path: 'run.sh', right: 'if true; then echo "a"; fi\n', broken: 'if true; then echo "a"\n' },
  'c-sharp': { path: 'A.cs', right: 'class A { int B() => 1; }', broken: 'class A { int B( => 1; }' },
  cpp: { path: 'a.hpp', right: 'template <class T> T f(T x) { return x; }', broken: 'int f( { return 1; }' },
  css: { path: 'a.css', right: 'a > b { color: red; }', broken: 'a > b { color: ; }}' },
  go: {
    path: 'a.go',
    right: 'package a\n\nfunc f() int { return 1 }\n',
    broken: 'package a\n\nfunc f( int { return 1 }\n',
  },
  java: { path: 'A.java', right: 'record A(int b) {}', broken: 'class A { int b( }' },
  javascript: { path: 'a.jsx', right: 'export const a = <b c={1}>{d ?? e}</b>;', broken: 'const a = (1;' },
  php: { path: 'a.php', right: '<p><?php echo $a?->b; ?></p>', broken: '<?php echo $a->; function' },
  python: { path: 'a.py', right: 'def f(x: int) -> int:\n    return x\n', broken: 'def f(x:\n    return x\n' },
  ruby: { path: 'Gemfile', right: "gem 'rails', '~> 7.0'\n", broken: "gem 'rails, '~> 7.0'\n" },
  rust: { path: 'a.rs', right: "fn f<'a>(x: &'a str) -> &'a str { x }", broken: 'fn f( -> i32 { 1 }' },
  tsx: { path: 'a.tsx', right: 'const a = <B<string> c={d as E} />;', broken: 'const a = <B c={ />;' },
  typescript: { path: 'a.mts', right: 'const a = <T,>(b: T): T => b!;', broken: 'const a: = 1;' },
  toml: { path: 'Cargo.lock', right: '[[package]]\nname = "a"\n', broken: '[[package]\nname = "a"\n' },
  yaml: { path: 'a.yml', right: 'a: &x [1, !Ref b]\nd: *x\n---\nc: 2\n', broken: 'a: [1\n---\nc: 2\n' },
};

test('each grammar takes what is right, and tells what is broken', async () => {
  for (const grammar of grammars) {
    const { path, right, broken } = samples[grammar];
    assert.equal(grammarOf(`some/folder/${path}`), grammar);
    assert.equal(await countFaults(grammar, right), 0, grammar);
    assert.ok((await countFaults(grammar, broken)) > 0, grammar);
  }
});

test('a file that parsed before must do so afterwards; of several, the one is named that does not', async () => {
  const { go, python } = samples;
  const change = { path: python.path, before: `${python.right}\n`, after: python.right };
  assert.equal(await findSyntaxProblem([change]), undefined);
  const broken = { path: go.path, before: go.right, after: go.broken };
  assert.equal(await findSyntaxProblem([change, broken]), 'a.go cannot be parsed after the fix.');
});

test('a file that had faults may not get more of them; one without a grammar is not judged', async () => {
  const before = 'f(;\n\nconst a = 1;\n';
  const change = (after: string) => findSyntaxProblem([{ path: 'a.js', before, after }]);
  assert.equal(await change(before.replace('a = 1', 'a = 2')), undefined);
  assert.match(
    (await change(before.replace('a = 1', 'a = )'))) ?? '',
    /more faults after the fix \(\d\) than before \(1\)/,
  );
  assert.equal(await findSyntaxProblem([{ path: 'README.md', before: 'a', after: '{(' }]), undefined);
});

test('YAML: an alias without its anchor is a fault; one that would grow without end is not followed', async () => {
  const change = (before: string, after: string) => findSyntaxProblem([{ path: 'a.yaml', before, after }]);
  assert.match((await change('a: &x 1\nb: *x\n', 'a: 1\nb: *x\n')) ?? '', /cannot be parsed/);
  const levels = Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}, *a${n}]`);
  const bomb = `a0: &a0 x\n${levels.join('\n')}\n`;
  assert.equal(await change(bomb, `${bomb}b: 1\n`), undefined);
});

test('hostile files end within the limits, in words', async () => {
  for (const path of ['a.js', 'a.toml', 'a.yaml']) {
    const hostile = [{ path, before: '', after: '[{'.repeat(50_000) }];
    assert.match((await findSyntaxProblem(hostile, { timeoutMs: 1_000 })) ?? '', /parsed/, path);
  }
  const timed = findSyntaxProblem([{ path: 'a.ts', before: '', after: 'a' }], { timeoutMs: 0 });
  assert.match((await timed) ?? '', /time and memory/);
});

test('cancelled, it ends at once', async () => {
  const cancelled = AbortSignal.abort(new Error('cancelled'));
  await assert.rejects(
    findSyntaxProblem([{ path: 'a.ts', before: '', after: 'a' }], { signal: cancelled }),
    /cancelled/,
  );
});
