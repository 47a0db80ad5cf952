/** tfsec JSON: results of both generations, ignored and passed ones, and credentials. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const text = await readFile(new URL('fixtures/results.json', import.meta.url), 'utf8');

interface Report {
  results: Record<string, unknown>[];
}
const report = (): Report => JSON.parse(text) as Report;

test('a result is a finding about its resource', async () => {
  const { analyses, findings, rules, problems } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'tfsec', toolVersion: '', category: '' }]);
  assert.deepEqual(findings[0], {
    ruleKey: 'AVD-AWS-0090',
    path: 'src/infra/storage.tf',
    region: { startLine: 3, startColumn: 0, endLine: 5, endColumn: 0 },
    issueType: 'sast',
    severity: 'medium',
    isMuted: false,
    matchedText: 'aws_s3_bucket.logs',
    contextText: null,
    content: {
      message: 'Bucket does not have versioning enabled',
      fix: { explanation: 'Enable versioning to protect against accidental or malicious removal or modification' },
    },
  });
  assert.deepEqual(rules.get('AVD-AWS-0090'), {
    name: 'S3 Data should be versioned',
    fullDescription: 'Deleted or modified data would not be recoverable',
    helpUrl: 'https://docs.example.com/s3/enable-versioning',
    references: ['https://docs.example.com/s3/enable-versioning', 'https://registry.example.com/s3#versioning'],
    category: 'security',
    subcategories: ['misconfiguration'],
    technologies: ['terraform'],
  });
  assert.match(problems[0]?.problem.message ?? '', /^Paths are absolute/);
});

test('what a comment ignores is muted, and what passed is no finding', async () => {
  const { findings } = await parseText(text);
  assert.deepEqual(
    findings.map(({ ruleKey, isMuted }) => [ruleKey, isMuted]),
    [
      ['AVD-AWS-0090', false],
      ['AVD-AWS-0086', true],
      ['GEN003', false],
    ],
  );
  const passed = { results: report().results.map((result) => ({ ...result, passed: true })) };
  assert.equal((await parseText(passed)).findings.length, 0);
});

test('a result of the first generation has its level and its link; sensitive data is a secret', async () => {
  const { events, findings, rules } = await parseText(text);
  assert.equal(findings[2]?.severity, 'medium');
  assert.equal(findings[2].issueType, 'secrets');
  assert.equal(rules.get('GEN003')?.helpUrl, 'https://docs.example.com/general/GEN003/');
  assert.ok(!textOf(events).includes('vintage-otter'));
});

test('a result without a path or a readable resource withdraws its rule', async () => {
  for (const change of [{ location: { filename: '../main.tf' } }, { location: 7 }, { resource: ['zzz'] }]) {
    const damaged = report();
    Object.assign(damaged.results[0] ?? {}, change);
    const { findings, problems } = await parseText(damaged);
    assert.equal(findings.length, 2);
    assert.deepEqual(problems[0]?.withdraws, { ruleKey: 'AVD-AWS-0090' });
  }
});

test('null is a report without results, which needs ?format=; another type is refused with its place', async () => {
  for (const results of [null, []])
    assert.equal((await parseText({ results }, { format: 'tfsec' })).coverage[0]?.isSuccessful, true);
  for (const [body, place] of [
    [{ results: {} }, '/results'],
    [{}, '/'],
  ] as const)
    await assert.rejects(
      parseText(body, { format: 'tfsec' }),
      (error) => error instanceof UploadRefused && error.reason === 'damaged' && error.problem.place === place,
    );
});
