/** The starter rules find what their test code says: below `ruleid:` they do, below `ok:` they do not, and nowhere else. */
import assert from 'node:assert/strict';
import { readFileSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { readRules, scanFile } from './scanner.ts';
import { readStarterRuleFiles } from './starter-rules.ts';

const fixtures = resolve(import.meta.dirname, '../rules/fixtures');

for (const file of await readStarterRuleFiles())
  test(file.path, async () => {
    const { rules, notRun } = await readRules({ text: file.text, idPrefix: '' });
    assert.deepEqual(notRun, []);
    const [code, ...others] = globSync(file.path.replace(/yaml$/, '*'), { cwd: fixtures });
    assert.deepEqual(others, []);
    const text = readFileSync(resolve(fixtures, code!), 'utf8');
    const expected = text.split('\n').flatMap((line, index) => (line.includes(' ruleid: ') ? [index + 2] : []));
    assert.ok(expected.length > 0);
    const { findings, problems } = await scanFile({ path: code!, text }, rules);
    assert.deepEqual([[...new Set(findings.map(({ start }) => start.line))], problems], [expected, []]);
  });
