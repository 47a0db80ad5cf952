/** Reports of the Trivy operator: one analysis each, in every shape in which kubectl and scripts write them. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const text = await readFile(new URL('fixtures/list.json', import.meta.url), 'utf8');

// Tests change reports freely.
// oxlint-disable-next-line typescript/no-explicit-any
const { items } = JSON.parse(text) as { items: any[] };
const copy = (index: number) => structuredClone(items[index]);

test('each report is an analysis, named after its workload, and stays so after a rollout', async () => {
  const { analyses, findings, problems } = await parseText(text);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    analyses.map(({ category }) => category),
    [
      'VulnerabilityReport shop/ReplicaSet/web/web',
      'ConfigAuditReport shop/ReplicaSet/web',
      'ExposedSecretReport shop/ReplicaSet/web/web',
      'ClusterRbacAssessmentReport ClusterRole/system:demo',
      'InfraAssessmentReport kube-system/Pod/etcd-demo',
      'ClusterComplianceReport/cis',
      'ClusterComplianceReport/nsa',
    ],
  );
  assert.deepEqual(
    findings.map(({ ruleKey, issueType, severity, path, content }) => [
      ruleKey,
      issueType,
      severity,
      path,
      content.place?.kind,
    ]),
    [
      ['CVE-2099-5001', 'sca', 'critical', 'registry.example.com/shop/web', 'image'],
      ['CVE-2099-5002', 'sca', 'low', 'app/node_modules/demo-qs/package.json', 'image'],
      ['KSV014', 'sast', 'low', 'shop/ReplicaSet/web', 'resource'],
      ['aws-secret-access-key', 'secrets', 'critical', 'app/.env', 'image'],
      ['KSV041', 'sast', 'critical', 'ClusterRole/system:demo', 'resource'],
      ['KCV0042', 'sast', 'high', 'kube-system/Pod/etcd-demo', 'resource'],
      ['AVD-KSV-0041', 'sast', 'high', 'ClusterComplianceReport/cis/ClusterRole/system:demo', 'resource'],
      ['nsa-1.0', 'sast', 'medium', 'ClusterComplianceReport/nsa', 'resource'],
    ],
  );
  const next = copy(0);
  next.metadata.labels['trivy-operator.resource.name'] = 'web-5d4c8b9f77';
  assert.equal((await parseText(next)).analyses[0]?.category, analyses[0]?.category);
  const other = await parseText(next, { category: 'staging' });
  assert.equal(other.analyses[0]?.category, 'staging VulnerabilityReport shop/ReplicaSet/web/web');
});

test('a package has its version, ecosystem and fixes; a check has its messages and its remediation', async () => {
  const { findings, rules } = await parseText(text);
  assert.deepEqual(findings[0]?.content.sca, {
    vulnerabilityId: 'CVE-2099-5001',
    foundDependency: {
      package: 'libdemo',
      version: '3.1.0-r0',
      ecosystem: 'apk',
      purl: 'pkg:apk/alpine/libdemo@3.1.0-r0?arch=x86_64',
      transitivity: 'unknown',
      lockfilePath: 'registry.example.com/shop/web',
    },
    fixedVersions: [{ package: 'libdemo', version: '3.1.4-r0' }],
    publishedAt: '2099-01-16T12:15:45.000Z',
  });
  assert.deepEqual(
    findings[1]?.content.sca?.fixedVersions?.map(({ version }) => version),
    ['6.0.1', '7.0.2'],
  );
  assert.match(findings[2]?.content.message ?? '', /'web' should .*\n.*'proxy' should /);
  assert.match(findings[2]?.content.fix?.explanation ?? '', /^Set /);
  assert.equal(rules.get('KSV014')?.name, 'Root file system is not read-only');
});

test('a List, an array, lists by resource and single reports are read alike', async () => {
  const { events } = await parseText(text);
  const byResource = {
    'vulnerabilityreports.aquasecurity.github.io': items.slice(0, 1),
    'configauditreports.aquasecurity.github.io': items.slice(1),
  };
  for (const shape of [items, byResource]) {
    const read = await parseText(shape);
    assert.deepEqual(read.events, events);
  }
  const single = await Promise.all(items.map((each: unknown) => parseText(each)));
  const findingsOf = single.flatMap(({ findings }) => findings);
  assert.deepEqual(findingsOf, (await parseText(text)).findings);
});

test('a report that does not say what it is about is a notice, and no analysis', async () => {
  const unnamed = copy(1);
  delete unnamed.metadata.labels['trivy-operator.resource.name'];
  const noImage = copy(0);
  noImage.report.artifact = [];
  const otherRegistry = copy(0);
  otherRegistry.report.registry = 'zzz';
  for (const broken of [unnamed, noImage, otherRegistry, { kind: 'SbomReport', report: {} }, 7]) {
    const { analyses, findings, problems } = await parseText([broken, items[4]], { format: 'trivy-operator' });
    assert.deepEqual([analyses.length, findings.length, problems.length], [1, 1, 1]);
    assert.match(problems[0]?.problem.message ?? '', /closes no findings/);
  }
});

test('a report without its list is refused; a result without its id withdraws what it may be', async () => {
  for (const list of [undefined, {}, 'zzz']) {
    const report = copy(0);
    report.report.vulnerabilities = list;
    await assert.rejects(
      parseText(report),
      (error) => error instanceof UploadRefused && error.problem.place === '/report/vulnerabilities',
    );
  }
  const report = copy(0);
  report.report.vulnerabilities.push({ resource: 'a' }, { vulnerabilityID: 'CVE-1' }, 7);
  const { problems } = await parseText(report);
  assert.deepEqual(
    problems.map(({ withdraws }) => withdraws),
    [{}, { ruleKey: 'CVE-1' }, {}],
  );
});
