/** Trivy JSON: vulnerabilities, misconfigurations, secrets and packages of an artifact and a cluster. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText, textOf } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const report = await readFile(new URL('fixtures/report.json', import.meta.url), 'utf8');

test('a vulnerability of an image keeps its path when tag and system change, although the target is named behind it', async () => {
  const { analyses, findings, rules } = await parseText(report);
  assert.deepEqual(analyses, [{ tool: 'trivy', toolVersion: '0.60.0', category: 'registry.example:5000/shop/web' }]);
  assert.deepEqual(findings[0], {
    ruleKey: 'CVE-2023-11111',
    path: 'registry.example:5000/shop/web',
    region: { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 },
    issueType: 'sca',
    severity: 'critical',
    isMuted: false,
    matchedText: 'deb:zlib1g',
    contextText: 'zlib1g@1.2.11',
    formerReadings: [{ ecosystem: 'debian', package: 'zlib1g' }],
    content: {
      message: 'zlib: overflow',
      place: { kind: 'image', image: 'registry.example:5000/shop/web', layer: 'sha256:0f1e' },
      sca: {
        vulnerabilityId: 'CVE-2023-11111',
        aliases: ['DSA-1-1'],
        foundDependency: {
          package: 'zlib1g',
          version: '1.2.11',
          ecosystem: 'deb',
          purl: 'pkg:deb/debian/zlib1g@1.2.11?arch=amd64&distro=debian-12',
          transitivity: 'unknown',
          lockfilePath: 'registry.example:5000/shop/web',
        },
        fixedVersions: [
          { package: 'zlib1g', version: '1.2.13' },
          { package: 'zlib1g', version: '1.3.0' },
        ],
        publishedAt: '2023-01-02T03:04:05.000Z',
      },
      url: 'https://adv.example/CVE-2023-11111',
    },
  });
  assert.equal(findings[1]?.severity, 'low', 'UNKNOWN is below all four');
  assert.equal(findings[1]?.matchedText, 'deb:tar');
  assert.deepEqual(rules.get('CVE-2023-11111')?.cwes, ['CWE-787']);
});

test('packages are the inventory, with transitivity, parents and licenses; the project itself is not in it', async () => {
  const { dependencies, coverage, findings, problems } = await parseText(report);
  assert.deepEqual(dependencies, [
    {
      ecosystem: 'npm',
      name: 'express',
      version: '4.0.0',
      purl: 'pkg:npm/express@4.0.0',
      lockfilePath: 'app/package-lock.json',
      transitivity: 'direct',
      licenses: ['MIT'],
      parents: [],
    },
    {
      ecosystem: 'npm',
      name: 'qs',
      version: '6.0.0',
      purl: 'pkg:npm/qs@6.0.0',
      lockfilePath: 'app/package-lock.json',
      transitivity: 'transitive',
      licenses: ['BSD-3-Clause'],
      parents: ['pkg:npm/express@4.0.0'],
    },
  ]);
  assert.equal(coverage[0]?.hasDependencyInventory, true);
  const qs = findings.find((draft) => draft.ruleKey === 'CVE-2022-33333');
  assert.equal(qs?.content.sca?.foundDependency.transitivity, 'transitive');
  assert.deepEqual(
    problems.map((problem) => [problem.problem.place, problem.withdraws]),
    [
      ['/Results/1/Packages/3', undefined],
      ['/Results/1/Vulnerabilities/1', {}],
    ],
  );
});

test('a failed check of a configuration is a finding of code with its lines; a passed one is none', async () => {
  const { findings } = await parseText(report);
  const checks = findings.filter((draft) => draft.issueType === 'sast');
  assert.equal(checks.length, 1);
  assert.equal(checks[0]?.path, 'deploy/pod.yaml');
  assert.deepEqual(checks[0]?.region, { startLine: 7, startColumn: 0, endLine: 8, endColumn: 0 });
  assert.equal(checks[0]?.matchedText, '- name: web\n  image: w');
  assert.equal(checks[0]?.content.fix?.explanation, 'Set it to false.');
});

test('secrets are masked, also where the report did not star them', async () => {
  const { events, findings } = await parseText(report);
  const secrets = findings.filter((draft) => draft.issueType === 'secrets');
  assert.equal(secrets.length, 2);
  assert.ok(!textOf(events).includes('dmtk_Zq81mPpL0aWx7Ty2'));
  assert.equal(secrets[0]?.content.secret?.secretHash, undefined);
  assert.ok(secrets[1]?.content.secret?.secretHash !== undefined);
});

test('a report of a cluster keeps the resources apart', async () => {
  const vulnerability = { VulnerabilityID: 'CVE-2020-1', PkgName: 'apt', InstalledVersion: '1', Severity: 'LOW' };
  const resource = (name: string) => ({
    Namespace: 'default',
    Kind: 'Deployment',
    Name: name,
    Results: [{ Target: 'img:v2 (debian 10.4)', Class: 'os-pkgs', Type: 'debian', Vulnerabilities: [vulnerability] }],
  });
  const misconfigured = {
    Namespace: 'default',
    Kind: 'Deployment',
    Name: 'a',
    Results: [
      {
        Target: 'Deployment/a',
        Class: 'config',
        Type: 'kubernetes',
        Misconfigurations: [{ ID: 'KSV001', Severity: 'HIGH', Message: 'm' }],
      },
    ],
  };
  for (const cluster of [
    { ClusterName: 'c', Vulnerabilities: [resource('a'), resource('b')], Misconfigurations: [misconfigured] },
    { ClusterName: 'c', Resources: [resource('a'), resource('b'), misconfigured] },
  ]) {
    const { analyses, findings } = await parseText(cluster);
    assert.equal(analyses[0]?.category, 'c', 'two clusters are two analyses');
    assert.deepEqual(
      findings.map((draft) => draft.path),
      ['default/Deployment/a/img', 'default/Deployment/b/img', 'default/Deployment/a'],
    );
    const place = { kind: 'resource', platform: 'kubernetes', namespace: 'default', type: 'Deployment', name: 'b' };
    assert.deepEqual(findings[1]?.content.place, place);
  }
});

test('other schema versions are refused as unsupported', async () => {
  for (const [value, format] of [
    [[{ Target: 'x', Vulnerabilities: [] }], undefined],
    [{ SchemaVersion: 3, ArtifactName: 'x', Results: [] }, undefined],
  ] as const) {
    await assert.rejects(
      parseText(value, format === undefined ? {} : { format }),
      (error) => error instanceof UploadRefused && error.reason === 'unsupported',
    );
  }
  await assert.rejects(parseText('{"SchemaVersion":1e400,"Results":[]}'), (error) => {
    assert.ok(error instanceof UploadRefused);
    assert.doesNotMatch(error.message, /undefined/);
    return error.reason === 'unsupported';
  });
});

test('of a repeated Results the last one wins', async () => {
  const result = (id: string) => `[{"Vulnerabilities":[{"VulnerabilityID":"${id}","PkgName":"p"}],"Target":"${id}"}]`;
  const { findings } = await parseText(
    `{"SchemaVersion":2,"ArtifactName":"x","Results":${result('CVE-1')},"Results":${result('CVE-2')}}`,
  );
  assert.deepEqual(
    findings.map((draft) => [draft.ruleKey, draft.path]),
    [['CVE-2', 'CVE-2']],
  );
});

test('packages of a distribution have one ecosystem, with a purl and without, and the status of the source is kept', async () => {
  const read = async (type: string, more: object) => {
    const given = { VulnerabilityID: 'CVE-2020-1', PkgName: 'demo', InstalledVersion: '1', ...more };
    const target = { Target: `img (${type} 1)`, Class: 'os-pkgs', Type: type, Vulnerabilities: [given] };
    const { findings } = await parseText({ SchemaVersion: 2, ArtifactName: 'img', Results: [target] });
    return findings[0];
  };
  for (const [type, ecosystem] of [
    ['debian', 'deb'],
    ['ubuntu', 'deb'],
    ['alpine', 'apk'],
    ['wolfi', 'apk'],
    ['redhat', 'rpm'],
    ['amazon', 'rpm'],
    ['opensuse-leap', 'rpm'],
    ['suse linux enterprise server', 'rpm'],
  ] as const) {
    const bare = await read(type, {});
    const named = await read(type, { PkgIdentifier: { PURL: `pkg:${ecosystem}/${type.split(' ')[0]}/demo@1` } });
    assert.equal(bare?.matchedText, `${ecosystem}:demo`);
    assert.equal(named?.matchedText, bare?.matchedText);
  }
  const settled = await read('debian', { Status: 'not_affected' });
  assert.equal(settled?.externalSuppression?.status, 'accepted');
  const open = await read('debian', { Status: 'will_not_fix' });
  assert.equal(open?.externalSuppression, undefined);
  assert.match(open?.content.fix?.explanation ?? '', /will not fix/);
});

test('targets beside the project stay two, below what is inside the repository, and the upload has a notice of each', async () => {
  const target = (Target: string) => ({
    Target,
    Class: 'config',
    Type: 'terraform',
    Misconfigurations: [{ ID: 'AWS-0001', Severity: 'HIGH', Message: 'm', CauseMetadata: { StartLine: 1 } }],
  });
  const { findings, problems } = await parseText({
    SchemaVersion: 2,
    ArtifactName: '.',
    Results: [target('../../aws-demo/main.tf'), target('a/../../other/main.tf'), target('main.tf')],
  });
  assert.deepEqual(
    findings.map(({ path, content }) => [path, content.isAboveRoot]),
    [
      ['aws-demo/main.tf', true],
      ['other/main.tf', true],
      ['main.tf', undefined],
    ],
  );
  assert.deepEqual(
    problems.map(({ problem, withdraws }) => [problem.place, withdraws]),
    [
      ['/Results/0', undefined],
      ['/Results/1', undefined],
    ],
  );
  assert.match(problems[0]?.problem.message ?? '', /aws-demo/);
});

test('the image names the analysis and is told with its digest; a saved image is named by its tag', async () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  for (const [artifact, category, scanned] of [
    [
      { ArtifactName: 'shop/web:1.4', Metadata: { RepoDigests: [`shop/web@${digest}`] } },
      'shop/web',
      `shop/web:1.4@${digest}`,
    ],
    [{ ArtifactName: `shop/web@${digest}` }, 'shop/web', `shop/web@${digest}`],
    [{ ArtifactName: '/tmp/x/web.tar', Metadata: { RepoTags: ['shop/web:1.4'] } }, 'shop/web', 'shop/web:1.4'],
    [{ ArtifactName: '/tmp/x/web.tar' }, 'web.tar', 'web.tar'],
    [{ ArtifactName: '.', ArtifactType: 'repository' }, '', ''],
  ] as const) {
    const { events } = await parseText({ SchemaVersion: 2, ArtifactType: 'container_image', ...artifact, Results: [] });
    const [first] = events;
    assert.ok(first?.kind === 'analysis');
    assert.deepEqual([first.category, first.scanned], [category, scanned]);
    assert.equal(first.formerCategory, category === '' ? undefined : '');
  }
});
