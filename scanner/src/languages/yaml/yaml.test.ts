/** What patterns of YAML mean, as Semgrep's command has it (seen with 1.182.0). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertFindsMarkedLines } from '../../testing/marked-lines.ts';
import { readRules, scanFile } from '../../scanner.ts';

const cases: Readonly<Record<string, readonly [rule: string, code: string]>> = {
  'a pair, in any mapping': [
    'pattern: "a: $X"',
    `a: 1  # finds
b:
  - a: {c: 1}  # finds
    d: 2
  - b: 1`,
  ],
  'a mapping as a whole, in any order': [
    'pattern: "a:\\n  b: 1\\n  c: 2\\n"',
    `x:
  a:  # finds
    c: 2
    b: 1
y:
  a:
    b: 1
    c: 2
    d: 3`,
  ],
  'an ellipsis stands for other pairs': [
    'pattern: "a:\\n  ...\\n  b: 1\\n"',
    `a:  # finds
  c: 2
  b: 1
  d: 3
---
a:
  c: 2`,
  ],
  'an ellipsis alone below a key stands for any value': [
    'pattern: "a:\\n  ...\\n"',
    `a: 1  # finds
---
a:  # finds
---
a:  # finds
  - b`,
  ],
  'ellipses among elements': [
    'pattern: "a:\\n  ...\\n  - x\\n  ...\\n"',
    `a: [b, x]  # finds
---
a:  # finds
  - x
---
a: [b]`,
  ],
  'ellipses in the mappings of a list': [
    'pattern: "- name: $X\\n  ...\\n- uses: $Y\\n  ...\\n"',
    `steps:
  - name: a  # finds
    run: b
  - uses: c`,
  ],
  'a list of one element is that element': [
    'pattern: "- uses: $X\\n  ...\\n"',
    `steps:
  - uses: a  # finds
  - run: b
  - with: c  # finds
    uses: a`,
  ],
  'quotation marks say only that it is a text': [
    `pattern: 'a: "1"'`,
    `a: '1'  # finds
---
a: "1"  # finds
---
a: 1`,
  ],
  'truth has many names, and keys are read as values are': [
    'pattern: "a: true"',
    `a: yes  # finds
---
a: On  # finds
---
a: "true"
---
a: tRue`,
  ],
  'numbers are compared by value': [
    'pattern: "a: 1000"',
    `a: 1e3  # finds
---
a: 0x3e8  # finds
---
a: 1_000`,
  ],
  'no value is an empty text': [
    `pattern: 'a: ""'`,
    `a:  # finds
---
a: ""  # finds
---
a: null`,
  ],
  'a metavariable in quotation marks stands for any text': [
    `pattern: 'a: "$X"'`,
    `a: b  # finds
---
a: 'c d'  # finds
---
a: 1`,
  ],
  'a metavariable as the key, twice': [
    'pattern: "$X: $X"',
    `a: a  # finds
b: "b"  # finds
c: d`,
  ],
  'an alias is what it stands for': [
    'pattern: "a: x"',
    `b: &b x
c:
  a: *b  # finds
d:
  a: y`,
  ],
  'a tag may be left out': [
    'pattern: "a: x"',
    `a: !Ref x  # finds
---
a: !Ref y`,
  ],
  'values and what they must match': [
    'patterns: [{ pattern-inside: "steps: [...]" }, { pattern: "run: $X" }, { metavariable-regex: { metavariable: $X, regex: "(?s).*github" } }]',
    `steps:
  - run: |  # finds
      a
      echo \${{ github.x }}
  - run: ls
on:
  run: github`,
  ],
  'numbers of a list': [
    'patterns: [{ pattern: "ports: [..., $X, ...]" }, { metavariable-comparison: { metavariable: $X, comparison: $X < 1024 } }]',
    `ports: [80]  # finds
---
ports: [8080]
---
ports: ["80"]`,
  ],
  'nested places, and what is not there': [
    'patterns: [{ pattern-inside: "containers: [...]" }, { pattern: "- name: $X\\n  ...\\n" }, { pattern-not: "- name: $X\\n  ...\\n  securityContext: ...\\n  ...\\n" }]',
    `spec:
  containers:
    - name: a  # finds
      image: b
    - name: c
      securityContext: {}
      image: d`,
  ],
  'an ellipsis in quotation marks is a text like others': [
    `patterns: [{ pattern: 'a: $X' }, { pattern-not: 'a: "..."' }]`,
    'a: x  # finds',
  ],
};

async function scan(text: string) {
  const rule = '{ id: r, languages: [yaml], message: $X, severity: ERROR, pattern: "a: $X" }';
  const { rules } = await readRules({ text: `rules: [${rule}]`, idPrefix: '' });
  return scanFile({ path: 'a.yaml', text }, rules);
}

describe('YAML', () => {
  for (const [what, [rule, code]] of Object.entries(cases))
    test(what, () => assertFindsMarkedLines({ file: 'a.yml', rule, code }));

  test('a damaged file is named, and what could be read was scanned', async () => {
    const { findings, problems } = await scan('a: 1\nb: "c\n');
    assert.deepEqual([findings.map(({ message }) => message), problems.map(({ kind }) => kind)], [['1'], ['damaged']]);
  });

  test('aliases of aliases end', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `k${at + 1}: &k${at + 1} [*k${at}, *k${at}]`);
    const { findings } = await scan(`k0: &k0 {a: 1}\n${lines.join('\n')}\n`);
    assert.equal(findings.length, 1);
  });

  test('code of blocks begins behind their sign', async () => {
    const { findings } = await scan('a: |-\n  b\n\nc: 1\n');
    assert.equal(findings[0]?.message, '\n  b\n\n');
  });
});
