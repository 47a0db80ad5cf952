/** The files that a rule is for. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readRules, scanFile } from '../scanner.ts';

async function isFound(paths: string, path: string): Promise<boolean> {
  const text = `rules: [{ id: r, languages: [python], message: m, severity: ERROR, pattern: f(), paths: ${paths} }]`;
  const { rules, notRun } = await readRules({ text, idPrefix: '' });
  assert.deepEqual(notRun, []);
  return (await scanFile({ path, text: 'f()' }, rules)).findings.length === 1;
}

describe('paths of a rule', () => {
  const cases: readonly [string, string, boolean][] = [
    ['{ include: ["*.py"] }', 'a/b.py', true],
    ['{ include: ["test_*.py"] }', 'a/b.py', false],
    ['{ include: [src] }', 'a/src/b/c.py', true],
    ['{ include: [src/b] }', 'a/src/b/c.py', true],
    ['{ include: [/src/b] }', 'a/src/b/c.py', false],
    ['{ include: ["src/**/c.py"] }', 'src/x/y/c.py', true],
    ['{ exclude: [tests/] }', 'a/tests/b.py', false],
    ['{ exclude: [tests/] }', 'a/test/b.py', true],
    ['{ include: ["*.py"], exclude: ["b.*"] }', 'a/b.py', false],
    ['{ exclude: ["!b.py"] }', 'b.py', true],
    ['{ exclude: [B.py] }', 'b.py', true],
    ['{ include: [] }', 'b.py', true],
  ];
  for (const [paths, path, expected] of cases)
    test(`${paths} and ${path}`, async () => {
      assert.equal(await isFound(paths, path), expected);
    });

  test('what is not known of them is named, and the rule is not run', async () => {
    const rule = '{ id: r, languages: [python], message: m, severity: ERROR, pattern: f(), paths: { only: [a] } }';
    const { rules, notRun } = await readRules({ text: `rules: [${rule}]`, idPrefix: '' });
    assert.deepEqual([rules.length, notRun[0]?.message], [0, 'The field paths.only is not supported.']);
  });
});
