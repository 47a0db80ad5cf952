/** What Semgrep's command 1.182.0 puts into the ids of findings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRules } from '../rules/read-rules.ts';
import { codeTokens } from './match-based-id.ts';
import { scanFile } from './scan-file.ts';

const codes: readonly [string, string][] = [
  ['f(1,  "a b")', 'f(1"a b")'],
  ['not  x', 'not x'],
  ['`grep it`', '`grep it`'],
  ['`grep ${name}`', '`grep name'],
  ["`name = '${user.name}'`", "`name = 'user.name'"],
];
for (const [code, tokens] of codes)
  test(`${code} is ${tokens}`, () => {
    assert.equal(codeTokens(code), tokens);
  });

test('of several sources in one place the metavariables of the last one count', async () => {
  const sources = ['request.$ANY', 'request.$PART'].map((pattern) => ({ pattern }));
  const sink = { pattern: 'sink($DATA)' };
  const rule = { id: 'r', languages: ['python'], message: 'm', severity: 'ERROR', mode: 'taint' };
  const { rules } = await readRules({
    text: JSON.stringify({ rules: [{ ...rule, 'pattern-sources': sources, 'pattern-sinks': [sink] }] }),
    idPrefix: '',
  });
  const { findings } = await scanFile({ path: 'a.py', text: 'sink(request.data)\n' }, rules);
  assert.deepEqual(
    findings.map(({ metavariables }) => Object.keys(metavariables).sort()),
    [['$DATA', '$PART']],
  );
});
