/** Snyk JSON: packages with their ways and licenses, images with their applications, configuration, and failed runs. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { recogniseFormat } from '../parse-upload.ts';
import { chunksOf, parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const fixture = (name: string): Promise<string> => readFile(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8');
const [projects, image, configuration] = await Promise.all(['projects', 'image', 'configuration'].map(fixture));

interface Project {
  vulnerabilities: Record<string, unknown>[];
  infrastructureAsCodeIssues: Record<string, unknown>[];
}
const changed = (text: string | undefined, change: (first: Project) => void): Project[] => {
  const all = [JSON.parse(text ?? '') as Project].flat();
  const [first] = all;
  assert.ok(first);
  change(first);
  return all;
};

test('a vulnerable package has its advisory, its fix, and all ways to it', async () => {
  const { analyses, findings, rules } = await parseText(projects);
  assert.deepEqual(analyses, [{ tool: 'snyk', toolVersion: '', category: '' }]);
  const [finding, second] = findings;
  assert.deepEqual(finding, {
    ruleKey: 'SNYK-JS-DEMOMERGE-73638',
    path: 'web/package-lock.json',
    region: { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 },
    issueType: 'sca',
    severity: 'critical',
    isMuted: false,
    matchedText: 'npm:demo-merge',
    contextText: 'demo-merge@4.17.4',
    content: {
      message: 'Prototype Pollution in demo-merge',
      sca: {
        vulnerabilityId: 'SNYK-JS-DEMOMERGE-73638',
        aliases: ['CVE-2031-3721', 'GHSA-aaaa-bbbb-cccc', 'npm:demo-merge:20310130'],
        foundDependency: {
          package: 'demo-merge',
          version: '4.17.4',
          ecosystem: 'npm',
          transitivity: 'direct',
          lockfilePath: 'web/package-lock.json',
        },
        fixedVersions: [
          { package: 'demo-merge', version: '4.17.5' },
          { package: 'demo-merge', version: '5.0.1' },
        ],
        epss: { score: 0.0042, percentile: 0.71 },
        publishedAt: '2031-02-14T13:22:50.000Z',
        introducedBy: [{ package: '@demo/server', version: '2.1.0' }],
      },
    },
  });
  assert.equal(second?.content.sca?.foundDependency.transitivity, 'direct', 'the second way is the same finding');
  assert.deepEqual(rules.get('SNYK-JS-DEMOMERGE-73638'), {
    name: 'SNYK-JS-DEMOMERGE-73638',
    shortDescription: 'Prototype Pollution',
    fullDescription: '## Overview\nThe function can change properties of every object.',
    helpUrl: 'https://security.snyk.io/vuln/SNYK-JS-DEMOMERGE-73638',
    cwes: ['CWE-1321'],
    references: ['https://example.com/commit/1'],
    category: 'security',
  });
});

test('an upgrade of another package is advice, and a transitive package names what brings it in', async () => {
  const { findings } = await parseText(projects);
  const finding = findings.find(({ ruleKey }) => ruleKey === 'npm:demo-qs:20310806');
  assert.deepEqual(finding?.content.fix, { explanation: 'Upgrade @demo/server to 2.2.0' });
  assert.equal(finding.content.sca?.foundDependency.transitivity, 'transitive');
  assert.equal(finding.severity, 'medium');
});

test('a license is its own kind, and what the policy ignores is accepted with its reason', async () => {
  const { findings, rules } = await parseText(projects);
  const license = findings.find(({ ruleKey }) => ruleKey.startsWith('snyk:lic:'));
  assert.equal(license?.content.sca?.ruleKind, 'license');
  assert.equal(rules.get('snyk:lic:npm:demo-chart:GPL-3.0')?.category, 'license');
  const ignored = findings.find(({ ruleKey }) => ruleKey === 'SNYK-JS-DEMOURL-1');
  assert.deepEqual(ignored?.externalSuppression, { status: 'accepted', justification: 'only our own URLs' });
});

test('one project alone reads as the same project in an array', async () => {
  const [first] = changed(projects, () => undefined);
  const [alone, inArray] = [await parseText(first), await parseText([first])];
  assert.deepEqual(alone.findings, inArray.findings);
  assert.equal(alone.findings.length, 5);
});

test('an image is an analysis of its own; its applications have the files in it', async () => {
  const { analyses, events, findings } = await parseText(image);
  assert.deepEqual(analyses, [{ tool: 'snyk-container', toolVersion: '', category: 'shop/web' }]);
  assert.ok(events.some((event) => event.kind === 'analysis' && event.scanned === 'shop/web:1.4'));
  const place = { kind: 'image', image: 'shop/web' };
  assert.deepEqual(
    findings.map(({ path, matchedText, content }) => [path, matchedText, content.place]),
    [
      ['shop/web', 'deb:demo-shadow', place],
      ['app/package.json', 'npm:demo-qs', place],
    ],
  );
  assert.equal(findings[0]?.content.sca?.fixedVersions?.[0]?.version, '1:4.13+deb12u1');
  assert.equal(findings[0].content.sca.foundDependency.transitivity, 'unknown');
});

test('an image that was scanned from an archive, under another name, is named after the archive', async () => {
  const other = changed(image, (first) => Object.assign(first, { projectName: 'web', path: 'docker-archive:web:2.0' }));
  const { analyses } = await parseText(other);
  assert.equal(analyses[0]?.category, 'web');
});

test('an issue of configuration is about its element', async () => {
  const { analyses, findings, rules } = await parseText(configuration);
  assert.equal(analyses[0]?.tool, 'snyk-iac');
  const address = 'resource > aws_security_group[web] > ingress';
  assert.deepEqual(findings[0], {
    ruleKey: 'SNYK-CC-TF-1',
    path: 'infra/main.tf',
    region: { startLine: 12, startColumn: 0, endLine: 12, endColumn: 0 },
    issueType: 'sast',
    severity: 'medium',
    isMuted: false,
    matchedText: address,
    contextText: null,
    content: {
      message: `Security group allows open ingress\nThat inbound traffic is allowed from everywhere\nAnybody can connect\n${address}`,
      fix: { explanation: 'Set `cidr_blocks` to your own addresses' },
    },
  });
  assert.equal(findings[1]?.externalSuppression?.status, 'accepted');
  assert.equal(findings[1].matchedText, 'resource > aws_s3_bucket[logs] > 0');
  assert.deepEqual(rules.get('SNYK-CC-TF-1'), {
    name: 'Security group allows open ingress',
    shortDescription: 'Security group allows open ingress',
    helpUrl: 'https://example.com/rules/SNYK-CC-TF-1',
    references: ['https://example.com/security-groups'],
    category: 'security',
    subcategories: ['misconfiguration'],
  });
});

test('an issue about a credential is a secret without its value', async () => {
  const body = changed(configuration, ({ infrastructureAsCodeIssues: [first] }) =>
    Object.assign(first ?? {}, { title: 'Hard-coded password', path: ['provider', 'password = "vintage-otter-77"'] }),
  );
  const { events, findings } = await parseText(body);
  assert.equal(findings[0]?.issueType, 'secrets');
  assert.ok(!textOf(events).includes('vintage-otter'));
});

test('a project that could not be tested is told, and the report closes nothing', async () => {
  const [first] = changed(projects, () => undefined);
  const failure = { ok: false, error: 'Could not detect supported target files', path: '/work/shop' };
  for (const body of [failure, [failure, first], [first, failure]]) {
    const { coverage, problems } = await parseText(body);
    assert.equal(coverage[0]?.isSuccessful, false);
    assert.match(problems[0]?.problem.message ?? '', /closes no findings: Could not detect/);
  }
});

test('a result that cannot be read is dropped, and withdraws its rule', async () => {
  for (const change of [{ packageName: 7 }, { from: 'a@1' }, { packageManager: ':' }]) {
    const body = changed(projects, ({ vulnerabilities: [first] }) => Object.assign(first ?? {}, change));
    const { findings, problems } = await parseText(body);
    assert.equal(findings.length, 4, JSON.stringify(change));
    assert.deepEqual(problems[0]?.withdraws, { ruleKey: 'SNYK-JS-DEMOMERGE-73638' });
    assert.equal(problems[0].problem.place, '/0/vulnerabilities/0');
  }
});

test('a report without results is recognised; one of another shape is refused with its place', async () => {
  const clean = '{"ok":true,"vulnerabilities":[],"dependencyCount":0,"filesystemPolicy":false}';
  assert.equal(await recogniseFormat({ open: () => chunksOf(Buffer.from(clean), []), fileName: 'f' }), 'snyk');
  for (const [body, place] of [
    [{ ok: true, dependencyCount: 3 }, '/0'],
    [[{ vulnerabilities: [] }, { ok: true }], '/1'],
    [{ vulnerabilities: {} }, '/0/vulnerabilities'],
    [[], '/'],
  ] as const)
    await assert.rejects(
      parseText(body, { format: 'snyk' }),
      (error) => error instanceof UploadRefused && error.reason === 'damaged' && error.problem.place === place,
      JSON.stringify(body),
    );
});

test('snyk code writes SARIF, and is read as such', async () => {
  const sarif =
    '{"$schema":"https://example.com/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"SnykCode"}},"results":[]}]}';
  assert.equal(await recogniseFormat({ open: () => chunksOf(Buffer.from(sarif), []), fileName: 'f' }), 'sarif');
});
