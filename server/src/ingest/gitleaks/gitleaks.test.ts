/** Gitleaks JSON: leaks of versions 7 and 8, without their values. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { hashSecret, parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const leaks = await readFile(new URL('fixtures/leaks.json', import.meta.url), 'utf8');
const value = 'dmtk_Zq81mPpL0aWx7Ty2';

test('a leak is a finding with place, commit and masked texts; equal secrets have equal hashes', async () => {
  const { events, findings, rules } = await parseText(leaks);
  assert.ok(!textOf(events).includes(value));
  assert.ok(!textOf(events).includes('author@'), 'the author is not stored');
  assert.deepEqual(findings[0], {
    ruleKey: 'demo-token',
    path: 'conf/app.toml',
    region: { startLine: 14, startColumn: 11, endLine: 14, endColumn: 31 },
    issueType: 'secrets',
    severity: 'high',
    validity: 'no_validator',
    isMuted: false,
    matchedText: `secret:${hashSecret(value)}`,
    contextText: null,
    content: {
      message: 'A token of the demo service, dmtk***************y2',
      snippet: 'token = "dmtk***************y2"',
      secret: {
        secretType: 'demo-token',
        maskedSecret: 'dmtk***************y2',
        secretHash: hashSecret(value),
        gitCommit: '0f0e0d0c0b0a09080706050403020100ffeeddcc',
        gitCommitAt: '2024-03-02T10:11:12.000Z',
      },
      commit: '0f0e0d0c0b0a09080706050403020100ffeeddcc',
    },
    fingerprints: { gitleaks: '0f0e0d0c0b0a09080706050403020100ffeeddcc:conf/app.toml:demo-token:14' },
  });
  assert.equal(findings[1]?.matchedText, findings[0]?.matchedText);
  assert.equal(findings[1]?.fingerprints, undefined, 'without a commit it is only the place');
  assert.deepEqual(rules.get('demo-token')?.subcategories, ['demo']);
  assert.ok(!JSON.stringify([...rules]).includes(value));
});

test('leaks of versions before 8 are read', async () => {
  const { findings, rules } = await parseText([
    {
      line: `k=${value}`,
      offender: value,
      commit: 'abc',
      rule: 'Demo',
      file: '.env',
      lineNumber: 7,
      date: '2020-04-04T15:52:59-07:00',
      tags: 'key, Demo',
    },
  ]);
  assert.equal(findings[0]?.path, '.env');
  assert.equal(findings[0]?.region.startLine, 7);
  assert.equal(findings[0]?.content.secret?.gitCommitAt, '2020-04-04T22:52:59.000Z');
  assert.deepEqual(rules.get('Demo')?.subcategories, ['key', 'Demo']);
});

test('a value that the tool redacted is no value: it has no hash that would make all leaks equal', async () => {
  const { findings } = await parseText([
    { RuleID: 'r', Secret: 'REDACTED', Match: 'key=REDACTED', File: 'a', StartLine: 1 },
    { RuleID: 'r', Secret: 'dmtk...', Match: 'key=dmtk...', File: 'b', StartLine: 1 },
  ]);
  assert.equal(findings[0]?.content.secret?.secretHash, undefined);
  assert.equal(findings[0]?.matchedText, 'key=REDACTED');
  assert.equal(findings[1]?.content.secret?.secretHash, undefined);
});

test('null and [] are an empty report when the format is named, and an unknown format when not', async () => {
  for (const empty of ['null', '[]', ' null\n']) {
    const parsed = await parseText(empty, { format: 'gitleaks' });
    assert.equal(parsed.findings.length, 0);
    assert.equal(parsed.coverage[0]?.isSuccessful, true);
    await assert.rejects(
      parseText(empty),
      (error) =>
        error instanceof UploadRefused &&
        error.reason === 'unknown_format' &&
        /set format= to its name: .*\bgitleaks\b/.test(error.message),
    );
  }
  await assert.rejects(parseText('{}', { format: 'gitleaks' }), /an array of leaks/);
});

test('a leak without a rule is dropped, the rest is kept', async () => {
  const { findings, problems } = await parseText(
    [
      { Secret: 's' },
      5,
      { RuleID: 'r', Secret: 'x', File: '../../x' },
      { RuleID: 'r', Secret: 'abcdefgh1234', File: 'a' },
    ],
    { format: 'gitleaks' },
  );
  assert.equal(findings.length, 1);
  assert.deepEqual(
    problems.map((problem) => problem.withdraws),
    [{}, {}, { ruleKey: 'r' }],
  );
});
