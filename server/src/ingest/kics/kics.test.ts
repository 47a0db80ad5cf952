/** KICS JSON: configuration, secrets, the paths of its container, and runs that did not read everything. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { recogniseFormat } from '../parse-upload.ts';
import { chunksOf, hashSecret, parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const text = await readFile(new URL('fixtures/results.json', import.meta.url), 'utf8');

interface Report {
  queries: { files: Record<string, unknown>[] }[];
}
const report = (): Report => JSON.parse(text) as Report;

test('a place that a query found is a finding, at a path of the repository', async () => {
  const { analyses, findings, rules } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'kics', toolVersion: '2.1.3', category: '' }]);
  assert.deepEqual(findings[0], {
    ruleKey: '568a4d22-3517-44a6-a7ad-6a7eed88722c',
    path: 'infra/storage.tf',
    region: { startLine: 3, startColumn: 0, endLine: 3, endColumn: 0 },
    issueType: 'sast',
    severity: 'high',
    isMuted: false,
    fingerprints: { similarity: '3cb9e0a6c1c3c6f65b0f6b1d0b4b7f21a9a9b5d6f8c3e2d1a0b9c8d7e6f5a4b3' },
    matchedText: 'aws_s3_bucket[logs]',
    contextText: null,
    content: {
      message: "'versioning' is undefined or null\nExpected: 'versioning' should be true",
      fix: { explanation: 'versioning {\n    enabled = true\n  }' },
    },
  });
  assert.deepEqual(rules.get('568a4d22-3517-44a6-a7ad-6a7eed88722c'), {
    name: 'S3 Bucket Without Versioning',
    fullDescription: 'S3 bucket should have versioning enabled',
    helpUrl: 'https://registry.example.com/aws_s3_bucket#versioning',
    cwes: ['CWE-710'],
    category: 'security',
    subcategories: ['Backup'],
    technologies: ['Terraform'],
  });
  assert.equal(findings[1]?.path, 'infra/site.tf');
});

test('a password is a secret: masked, without the digests that KICS makes of its line', async () => {
  const { events, findings } = await parseText(text);
  assert.ok(!textOf(events).includes('vintage-otter'));
  const { issueType, severity, fingerprints, matchedText } = findings[2] ?? {};
  assert.deepEqual(
    [issueType, severity, fingerprints, matchedText],
    ['secrets', 'low', undefined, `secret:${hashSecret('Kq7-vintage-otter-41')}`],
  );
  assert.equal(findings[2]?.content.secret?.secretType, 'Passwords And Secrets - Generic Password');
});

test('a run that could not read a file, or run a query, closes nothing and says so', async () => {
  for (const member of ['files_failed_to_scan', 'queries_failed_to_execute']) {
    const { coverage, problems } = await parseText({ ...report(), [member]: 2 });
    assert.equal(coverage[0]?.isSuccessful, false);
    assert.match(problems[0]?.problem.message ?? '', /2 of its (?:files|queries), and does not say which/);
  }
});

test('a path outside of what was scanned, or no address, drops the result and withdraws its query', async () => {
  for (const change of [{ file_name: '../../elsewhere/main.tf' }, { file_name: 7 }, { search_key: null }]) {
    const damaged = report();
    Object.assign(damaged.queries[0]?.files[0] ?? {}, change);
    const { findings, problems } = await parseText(damaged);
    assert.equal(findings.length, 2);
    assert.deepEqual(problems[0]?.withdraws, { ruleKey: '568a4d22-3517-44a6-a7ad-6a7eed88722c' });
    assert.equal(problems[0].problem.place, '/queries/0/files/0');
  }
});

test('a report without results is recognised; one of another shape is refused with its place', async () => {
  const clean = JSON.stringify({ files_scanned: 1, queries_total: 9, queries: [] });
  assert.equal(await recogniseFormat({ open: () => chunksOf(Buffer.from(clean), []), fileName: 'f' }), 'kics');
  assert.equal((await parseText(clean)).coverage[0]?.isSuccessful, true);
  for (const [body, place] of [
    [{ queries: null }, '/queries'],
    [{ queries: [{ query_id: 'a', files: {} }] }, '/queries/0/files'],
    [{ queries: ['zzz'] }, '/queries/0'],
    [{ files_scanned: 1 }, '/'],
  ] as const)
    await assert.rejects(
      parseText(body, { format: 'kics' }),
      (error) => error instanceof UploadRefused && error.reason === 'damaged' && error.problem.place === place,
      JSON.stringify(body),
    );
});
