/** The digests are those of Semgrep's command: of Python's `textwrap.dedent`, without a comment that mutes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeHashes, dedent } from './semgrep-hashes.ts';

const dedented: readonly [string, string][] = [
  ['  a\n  b\n', 'a\nb\n'],
  ['  a\n    b\n', 'a\n  b\n'],
  ['    a\n  b\n', '  a\nb\n'],
  ['  a\n\n \n  b', 'a\n\n\nb'],
  ['\ta\n  b', '\ta\n  b'],
  ['a', 'a'],
];
for (const [text, expected] of dedented)
  test(`dedent ${JSON.stringify(text)}`, () => {
    assert.equal(dedent(text), expected);
  });

test('a comment that mutes makes a finding no other', () => {
  const of = (line: string): string => codeHashes([line], '').code;
  assert.equal(of('  f(x)  # nosemgrep: a.b\n'), of('f(x)\n'));
  assert.equal(of('f(x); // nosemgrep\n'), of('f(x);\n'));
  assert.notEqual(of('f(x) # other\n'), of('f(x)\n'));
});
