/** npm audit: both shapes of its report, and pnpm's. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { recogniseFormat } from '../parse-upload.ts';
import { chunksOf, parseText } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const fixture = (name: string): Promise<string> => readFile(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const npm10 = await fixture('npm10.json');
const npm6 = await fixture('npm6.json');

interface Report {
  vulnerabilities: Record<string, Record<string, unknown>>;
}
const report = (): Report => JSON.parse(npm10) as Report;

test('npm 7 and later: each advisory is a finding about its own package, not about those that depend on it', async () => {
  const { analyses, findings, rules, problems } = await parseText(npm10);
  assert.deepEqual(analyses, [{ tool: 'npm-audit', toolVersion: '', category: '' }]);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    findings.map(({ ruleKey, severity, matchedText, path }) => [ruleKey, severity, matchedText, path]),
    [
      ['GHSA-aaaa-bbbb-cccc', 'medium', 'npm:tree-walk', ''],
      ['GHSA-dddd-eeee-ffff', 'high', 'npm:tree-walk', ''],
      ['GHSA-gggg-hhhh-jjjj', 'critical', 'npm:left-flat', ''],
    ],
  );
  assert.deepEqual(findings[0]?.content, {
    message: 'tree-walk follows links without end',
    fix: { explanation: 'Upgrade shop-server to 4.0.0, which is a breaking change.' },
    sca: {
      vulnerabilityId: 'GHSA-aaaa-bbbb-cccc',
      foundDependency: { package: 'tree-walk', version: '', ecosystem: 'npm', transitivity: 'transitive' },
      fixedVersions: [{ package: 'tree-walk', version: '2.1.4' }],
      introducedBy: [{ package: 'shop-server', version: '' }],
    },
    url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  });
  assert.equal(findings[1]?.content.sca?.fixedVersions, undefined, 'a bound that is vulnerable itself is no fix');
  assert.equal(findings[2]?.content.sca?.foundDependency.transitivity, 'direct');
  assert.deepEqual(rules.get('GHSA-aaaa-bbbb-cccc')?.cwes, ['CWE-674']);
});

test('npm 6 and pnpm: an advisory is a finding, with its versions, its fixes and what brings the package in', async () => {
  const { findings, rules } = await parseText(npm6);
  assert.deepEqual(
    findings.map(({ ruleKey, severity }) => [ruleKey, severity]),
    [
      ['npm-534', 'medium'],
      ['GHSA-gggg-hhhh-jjjj', 'critical'],
    ],
  );
  assert.deepEqual(findings[0]?.content.sca, {
    vulnerabilityId: 'npm-534',
    aliases: ['CVE-2031-1001'],
    foundDependency: { package: 'tree-walk', version: '2.0.0', ecosystem: 'npm', transitivity: 'transitive' },
    fixedVersions: [
      { package: 'tree-walk', version: '2.1.4' },
      { package: 'tree-walk', version: '3.0.1' },
    ],
    publishedAt: '2031-05-01T05:29:33.000Z',
    introducedBy: [{ package: 'shop-server', version: '' }],
  });
  assert.equal(findings[1]?.content.sca?.foundDependency.transitivity, 'direct', 'pnpm begins with the workspace');
  assert.deepEqual(rules.get('npm-534')?.cwes, ['CWE-674', 'CWE-835']);
  assert.deepEqual(rules.get('npm-534')?.references, ['https://example.com/tree-walk/issues/7']);
});

test('an advisory of GitHub has the same identity in both shapes', async () => {
  const [one, other] = [await parseText(npm10), await parseText(npm6)];
  const identity = ({ findings }: typeof one): unknown[] =>
    findings
      .filter(({ ruleKey }) => ruleKey === 'GHSA-gggg-hhhh-jjjj')
      .map(({ matchedText, path }) => [matchedText, path]);
  assert.deepEqual(identity(other), identity(one));
  assert.equal(identity(one).length, 1);
});

test('a clean report of each shape is recognised, and covers the analysis', async () => {
  for (const clean of [
    { auditReportVersion: 2, vulnerabilities: {}, metadata: {} },
    { actions: [], advisories: {}, muted: [], metadata: {} },
    { advisories: {}, metadata: {} },
  ]) {
    const text = JSON.stringify(clean);
    assert.equal(await recogniseFormat({ open: () => chunksOf(Buffer.from(text), []), fileName: 'f' }), 'npm-audit');
    const { findings, coverage } = await parseText(text);
    assert.deepEqual([findings.length, coverage[0]?.isSuccessful], [0, true]);
  }
});

test('a package whose advisories cannot be read withdraws everything', async () => {
  for (const via of ['zzz', {}, undefined, [7], ['zzz'], [{ title: 'no id' }]]) {
    const damaged = report();
    Object.assign(damaged.vulnerabilities['tree-walk'] ?? {}, { via });
    const { findings, problems } = await parseText(damaged);
    assert.equal(findings.length, 1);
    assert.deepEqual(
      problems.map(({ problem, withdraws }) => [problem.place, withdraws]),
      [['/vulnerabilities/tree-walk', {}]],
    );
  }
});

test('of a repeated key the last one wins', async () => {
  const { findings } = await parseText(
    `{"vulnerabilities":${JSON.stringify(report().vulnerabilities)},"auditReportVersion":2,"vulnerabilities":{}}`,
  );
  assert.deepEqual(findings, []);
});

test('a report of another shape is refused with its place', async () => {
  for (const [body, place] of [
    [{ auditReportVersion: 2, vulnerabilities: [] }, '/vulnerabilities'],
    [{ advisories: 'zzz', metadata: {} }, '/advisories'],
    [{ error: { code: 'ENOLOCK' } }, '/'],
  ] as const)
    await assert.rejects(
      parseText(body, { format: 'npm-audit' }),
      (error) => error instanceof UploadRefused && error.reason === 'damaged' && error.problem.place === place,
    );
});
