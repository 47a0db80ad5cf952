/** Checkov JSON: configuration, secrets, packages and licenses; reports of one and of several frameworks. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { recogniseFormat } from '../parse-upload.ts';
import { chunksOf, parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const text = await readFile(new URL('fixtures/frameworks.json', import.meta.url), 'utf8');
const nothing = await readFile(new URL('fixtures/nothing.json', import.meta.url), 'utf8');

interface Report {
  check_type: string;
  results: { failed_checks: Record<string, unknown>[] };
}
const reports = (): Report[] => JSON.parse(text) as Report[];

test('a check of configuration is about its resource, so an edit of the resource does not make it another finding', async () => {
  const { analyses, findings, rules } = await parseText(text);
  assert.deepEqual(analyses, [{ tool: 'checkov', toolVersion: '3.2.301', category: '' }]);
  const code = 'resource "aws_s3_bucket" "logs" {\n  bucket = "shop-logs"\n}';
  assert.deepEqual(findings[0], {
    ruleKey: 'CKV_AWS_18',
    path: 'infra/storage.tf',
    region: { startLine: 3, startColumn: 0, endLine: 5, endColumn: 0 },
    issueType: 'sast',
    severity: 'medium',
    isMuted: false,
    matchedText: 'aws_s3_bucket.logs',
    contextText: code,
    contextStartLine: 3,
    content: { message: 'Ensure the S3 bucket has access logging enabled\nSet a target bucket.', snippet: code },
  });
  assert.deepEqual(rules.get('CKV_AWS_18'), {
    name: 'Ensure the S3 bucket has access logging enabled',
    helpUrl: 'https://docs.example.com/s3-13',
    category: 'security',
    subcategories: ['misconfiguration'],
  });
  assert.equal(findings[1]?.severity, 'high', 'without a severity it is what Checkov’s SARIF says');
  assert.deepEqual([findings[1]?.path, findings[1]?.contextText], ['storage.tf', null]);
});

test('a skipped check is muted, with the comment; a file that could not be parsed is not covered', async () => {
  const { findings, coverage, problems } = await parseText(text);
  const skipped = findings.find(({ ruleKey }) => ruleKey === 'CKV_AWS_20');
  assert.equal(skipped?.isMuted, true);
  assert.equal(skipped.content.suppressionJustification, 'it is a public site');
  assert.deepEqual(coverage[0]?.failedPaths, ['infra/broken.tf']);
  assert.deepEqual(
    problems.map(({ problem, withdraws }) => [problem.message, withdraws]),
    [['Checkov could not parse infra/broken.tf', undefined]],
  );
});

test('a secret has neither its line nor the digest that Checkov makes of it', async () => {
  const { events, findings } = await parseText(text);
  const secret = findings.find(({ ruleKey }) => ruleKey === 'CKV_SECRET_6');
  assert.equal(secret?.issueType, 'secrets');
  assert.equal(secret.validity, 'confirmed_valid');
  assert.equal(secret.region.endLine, 2);
  assert.deepEqual(secret.content.secret, { secretType: 'Base64 High Entropy String', gitCommit: 'c0ffee00c0ffee00' });
  assert.ok(!textOf(events).includes('25910f98'));
});

test('packages are findings about packages, and a forbidden license is one too', async () => {
  const { findings, rules } = await parseText(text);
  const [vulnerable, licensed] = findings.slice(-2);
  assert.equal(vulnerable?.ruleKey, 'CVE-2031-0001');
  assert.equal(vulnerable.matchedText, 'pypi:flask');
  assert.deepEqual(vulnerable.content.sca, {
    vulnerabilityId: 'CVE-2031-0001',
    foundDependency: {
      package: 'flask',
      version: '0.6',
      ecosystem: 'pypi',
      transitivity: 'transitive',
      lockfilePath: 'requirements.txt',
    },
    fixedVersions: [
      { package: 'flask', version: '1.0' },
      { package: 'flask', version: '0.12.3' },
    ],
    publishedAt: '2031-08-20T10:00:00.000Z',
    introducedBy: [{ package: 'shop-api', version: '2.0' }],
  });
  assert.equal(licensed?.content.sca?.ruleKind, 'license');
  assert.equal(licensed.matchedText, 'deb:demo');
  assert.equal(rules.get('BC_LIC_1')?.category, 'license');
});

test('one report alone reads as the same report in an array', async () => {
  const [one] = reports();
  const [alone, inArray] = [await parseText(one), await parseText([one])];
  assert.deepEqual(alone.findings, inArray.findings);
  assert.equal(alone.findings.length, 3);
});

test('a run that found nothing to scan has no results, and is complete', async () => {
  const { findings, coverage, analyses } = await parseText(nothing);
  assert.equal(analyses[0]?.toolVersion, '3.2.301');
  assert.deepEqual([findings.length, coverage[0]?.isSuccessful], [0, true]);
});

test('a check that cannot be read is dropped, and withdraws its rule', async () => {
  for (const change of [{ repo_file_path: 7, file_path: 7 }, { resource: ['zzz'] }, { code_block: {} }]) {
    const damaged = reports();
    Object.assign(damaged[0]?.results.failed_checks[0] ?? {}, change);
    const { findings, problems } = await parseText(damaged);
    assert.equal(findings.length, 5);
    assert.deepEqual(problems.at(0)?.withdraws, { ruleKey: 'CKV_AWS_18' });
    assert.equal(problems.at(0)?.problem.place, '/0/results/failed_checks/0');
  }
});

test('details of a package that cannot be read withdraw every rule', async () => {
  const damaged = reports();
  Object.assign(damaged[2]?.results.failed_checks[0] ?? {}, { vulnerability_details: 'zzz' });
  const { findings, problems } = await parseText(damaged);
  assert.equal(findings.length, 5);
  assert.deepEqual(problems.at(-1)?.withdraws, {});
});

test('a report of another shape is refused with its place', async () => {
  for (const [body, place] of [
    [{ check_type: 'terraform', results: {} }, '/0'],
    [[{ check_type: 'terraform', results: { failed_checks: [] } }, { check_type: 'x' }], '/1'],
    [{ check_type: 'terraform', results: { failed_checks: {} } }, '/0/results/failed_checks'],
    [{ check_type: 'terraform', results: null }, '/0/results'],
    [[], '/'],
  ] as const)
    await assert.rejects(
      parseText(body, { format: 'checkov' }),
      (error) => error instanceof UploadRefused && error.reason === 'damaged' && error.problem.place === place,
      JSON.stringify(body),
    );
  const clean = JSON.stringify({ check_type: 'terraform', results: { failed_checks: [] }, summary: {} });
  assert.equal(await recogniseFormat({ open: () => chunksOf(Buffer.from(clean), []), fileName: 'f' }), 'checkov');
});
