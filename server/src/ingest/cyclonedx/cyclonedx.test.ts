/** CycloneDX: components as dependencies, vulnerabilities as findings of each component they affect. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseText } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const bom = await readFile(new URL('fixtures/bom.json', import.meta.url), 'utf8');

test('components, nested ones too, are dependencies with transitivity, parents and licenses; files are not', async () => {
  const { dependencies, problems, coverage } = await parseText(bom);
  assert.deepEqual(
    dependencies.map(({ ecosystem, name, version, lockfilePath, transitivity, licenses, parents }) => [
      ecosystem,
      name,
      version,
      lockfilePath,
      transitivity,
      licenses,
      parents,
    ]),
    [
      ['npm', '@shop/web', '4.0.0', '', 'direct', ['MIT', 'House License'], []],
      ['generic', 'inner', '0.1', '', 'unknown', [], []],
      [
        'npm',
        'leftpad',
        '1.3.0',
        'package-lock.json',
        'transitive',
        ['MIT OR Apache-2.0'],
        ['pkg:npm/%40shop/web@4.0.0'],
      ],
      ['maven', 'org.x:y', '1.0', '', 'unknown', [], []],
    ],
  );
  assert.equal(problems[0]?.problem.place, '/components/4');
  assert.deepEqual(coverage[0], {
    isSuccessful: true,
    completeRuleKeys: null,
    completePaths: null,
    failedPaths: [],
    hasDependencyInventory: true,
  });
});

test('a vulnerability is one finding for each component that it affects, although the components stand behind it', async () => {
  const { analyses, findings, rules, problems } = await parseText(bom);
  assert.deepEqual(analyses, [{ tool: 'bomtool', toolVersion: '2.0', category: '' }]);
  assert.equal(findings.length, 3);
  assert.deepEqual(findings[0], {
    ruleKey: 'GHSA-aaaa-bbbb-cccc',
    path: 'package-lock.json',
    region: { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 },
    issueType: 'sca',
    severity: 'high',
    isMuted: false,
    matchedText: 'npm:leftpad',
    contextText: 'leftpad@1.3.0',
    content: {
      message: 'Slow on long input.',
      fix: { explanation: 'Upgrade to 1.3.1' },
      sca: {
        vulnerabilityId: 'GHSA-aaaa-bbbb-cccc',
        aliases: ['CVE-2024-0001'],
        foundDependency: {
          package: 'leftpad',
          version: '1.3.0',
          ecosystem: 'npm',
          purl: 'pkg:npm/leftpad@1.3.0',
          transitivity: 'transitive',
          lockfilePath: 'package-lock.json',
        },
        fixedVersions: [{ package: 'leftpad', version: '1.3.1' }],
        publishedAt: '2024-05-06T00:00:00.000Z',
        introducedBy: [{ package: '@shop/web', version: '4.0.0' }],
      },
      url: 'https://adv.example/GHSA-aaaa-bbbb-cccc',
    },
  });
  assert.equal(findings[1]?.matchedText, 'maven:org.x:y', 'a BOM-Link ends in the reference');
  assert.deepEqual(rules.get('GHSA-aaaa-bbbb-cccc')?.cwes, ['CWE-400']);
  assert.deepEqual(problems.at(-1)?.withdraws, {});
});

test('a tool’s own id gives way to the public one; a settled analysis asks for triage', async () => {
  const { findings } = await parseText(bom);
  assert.equal(findings[2]?.ruleKey, 'CVE-2024-0002');
  assert.equal(findings[2]?.severity, 'low');
  assert.deepEqual(findings[2]?.externalSuppression, {
    status: 'accepted',
    justification: 'not_affected: code_not_reachable: never called',
  });
});

test('what Trivy recommends and how likely Grype holds an attack to be are read where they write it', async () => {
  const vulnerability = {
    id: 'CVE-2024-0003',
    ratings: [
      { severity: 'high', method: 'CVSSv31', score: 8.1 },
      { source: { name: 'FIRST', url: 'https://www.first.org/epss/' }, method: 'other', score: 0.83 },
      { source: { name: 'CISA KEV Catalog' }, method: 'other', score: 1 },
    ],
    recommendation: 'Upgrade leftpad to version 1.2.9, 1.3.1; Upgrade org.x:y to version 2.0',
    affects: [{ ref: 'pkg:npm/leftpad@1.3.0' }, { ref: 'pkg:maven/org.x/y@1.0' }, { ref: 'pkg:npm/other@1.0.0' }],
  };
  const { findings } = await parseText({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    vulnerabilities: [vulnerability],
  });
  assert.deepEqual(
    findings.map(({ severity, content: { sca } }) => [
      severity,
      sca?.epss,
      sca?.fixedVersions?.map((fix) => fix.version),
    ]),
    [
      ['high', { score: 0.83, percentile: 0 }, ['1.2.9', '1.3.1']],
      ['high', { score: 0.83, percentile: 0 }, ['2.0']],
      ['high', { score: 0.83, percentile: 0 }, undefined],
    ],
  );
});

test('a bare inventory says nothing of vulnerabilities', async () => {
  const { coverage } = await parseText({ bomFormat: 'CycloneDX', specVersion: '1.4', components: [] });
  assert.equal(coverage[0]?.isInventoryOnly, true);
  assert.equal(coverage[0]?.hasDependencyInventory, true);
  const none = await parseText({ bomFormat: 'CycloneDX', specVersion: '1.4', vulnerabilities: [] });
  assert.equal(none.coverage[0]?.isInventoryOnly, undefined);
  assert.equal(none.coverage[0]?.hasDependencyInventory, false);
});

test('other versions and other shapes are refused', async () => {
  const reason = async (value: unknown): Promise<string> => {
    try {
      await parseText(value, { format: 'cyclonedx' });
      return 'accepted';
    } catch (error) {
      assert.ok(error instanceof UploadRefused);
      return error.reason;
    }
  };
  assert.equal(await reason({ bomFormat: 'CycloneDX', specVersion: '1.1' }), 'unsupported');
  assert.equal(await reason({ bomFormat: 'Other' }), 'damaged');
  assert.equal(await reason({ components: {} }), 'damaged');
  assert.equal(await reason('[]'), 'damaged');
});

test('only versions of a recommendation are fixed versions', async () => {
  const { findings } = await parseText({
    bomFormat: 'CycloneDX',
    specVersion: '1.4',
    components: [{ type: 'library', 'bom-ref': 'a', name: 'demo', version: '1.0', purl: 'pkg:npm/demo@1.0' }],
    vulnerabilities: [
      {
        id: 'CVE-2020-1',
        affects: [{ ref: 'a' }],
        recommendation: 'Upgrade demo to version 2.6.7.5, 2.8.11.1, v2.9.5 or higher.',
      },
    ],
  });
  assert.deepEqual(
    findings[0]?.content.sca?.fixedVersions?.map(({ version }) => version),
    ['2.6.7.5', '2.8.11.1', 'v2.9.5'],
  );
});

const read = (name: string): Promise<string> => readFile(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

test('the same document as XML has the same events but for the places of problems', async () => {
  const [one, other] = [await parseText(bom), await parseText(await read('bom.xml'))];
  assert.deepEqual(other.analyses, one.analyses);
  assert.deepEqual(other.findings, one.findings);
  assert.deepEqual(other.dependencies, one.dependencies);
  assert.deepEqual([...other.rules], [...one.rules]);
  assert.deepEqual(other.coverage, one.coverage);
  const messages = ({ problems }: typeof one): string[] => problems.map(({ problem }) => problem.message);
  assert.deepEqual(messages(other), messages(one));
  assert.deepEqual(
    other.problems.map(({ problem }) => problem.place),
    ['/bom/components/component[5]', '/bom/vulnerabilities/vulnerability[3]'],
  );
});

test('the extension of old XML is read, beside the components and in them', async () => {
  const { findings, rules } = await parseText(await read('extension.xml'));
  assert.deepEqual(
    findings.map(({ ruleKey, severity, matchedText }) => [ruleKey, severity, matchedText]),
    [
      ['CVE-2024-0003', 'critical', 'maven:org.x:y'],
      ['CVE-2024-0004', 'low', 'maven:org.x:y'],
    ],
  );
  assert.deepEqual(rules.get('CVE-2024-0003')?.cwes, ['CWE-502']);
  assert.deepEqual(rules.get('CVE-2024-0003')?.references, ['https://adv.example/note']);
  assert.equal(findings[0]?.content.message, 'Reads objects of strangers & runs them.');
  assert.equal(findings[0]?.content.fix?.explanation, 'Upgrade');
});

test('XML of a version to come, or without its namespace, is refused', async () => {
  await assert.rejects(
    parseText('<bom xmlns="http://cyclonedx.org/schema/bom/2.0"/>'),
    (error) => error instanceof UploadRefused && error.reason === 'unsupported' && error.problem.place === '/bom',
  );
  await assert.rejects(
    parseText('<bom/>', { format: 'cyclonedx' }),
    (error) => error instanceof UploadRefused && error.reason === 'damaged' && /namespace/.test(error.message),
  );
});

test('an inventory of a container image is an analysis of the image, and its vulnerabilities are in the image', async () => {
  const ofImage = (component: object) => ({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { tools: [{ name: 'syft' }], component: { 'bom-ref': 'root', type: 'container', ...component } },
    components: [{ type: 'library', 'bom-ref': 'qs', name: 'qs', version: '6.0.0', purl: 'pkg:npm/qs@6.0.0' }],
    vulnerabilities: [{ id: 'CVE-2020-11111', ratings: [{ severity: 'high' }], affects: [{ ref: 'qs' }] }],
  });
  for (const [component, scanned] of [
    [{ name: 'reg.example.com:5000/shop/web:1.4' }, 'reg.example.com:5000/shop/web:1.4'],
    [{ name: 'reg.example.com:5000/shop/web', version: '1.4' }, 'reg.example.com:5000/shop/web:1.4'],
    [{ name: 'reg.example.com:5000/shop/web', version: 'sha256:0f1e' }, 'reg.example.com:5000/shop/web@sha256:0f1e'],
  ] as const) {
    const { events, findings } = await parseText(ofImage(component));
    const analysis = events.find((event) => event.kind === 'analysis');
    const image = 'reg.example.com:5000/shop/web';
    assert.deepEqual([analysis?.category, analysis?.scanned, analysis?.formerCategory], [image, scanned, '']);
    assert.deepEqual(findings[0]?.content.place, { kind: 'image', image });
  }
  const own = await parseText(ofImage({ type: 'application', name: 'shop' }));
  assert.deepEqual([own.analyses[0]?.category, own.findings[0]?.content.place], ['', undefined]);
  const xml = `<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><metadata><component type="container">
    <name>shop/web:1.4</name></component></metadata><components/></bom>`;
  assert.equal((await parseText(xml)).analyses[0]?.category, 'shop/web');
});
