/** SPDX JSON: packages as dependencies, relationships as their graph. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { defaultLimits } from '../limits.ts';
import { parseText } from '../testing/parse-text.ts';
import { UploadRefused } from '../upload-refused.ts';

const sbom = await readFile(new URL('fixtures/sbom.json', import.meta.url), 'utf8');

test('packages are dependencies with transitivity, parents and licenses; what is described is the project itself', async () => {
  const { analyses, dependencies, problems, coverage } = await parseText(sbom);
  assert.deepEqual(analyses, [{ tool: 'sbom-maker', toolVersion: '1.2.0', category: '' }]);
  assert.deepEqual(dependencies, [
    {
      ecosystem: 'npm',
      name: '@shop/web',
      version: '4.0.0',
      purl: 'pkg:npm/%40shop/web@4.0.0',
      lockfilePath: '',
      transitivity: 'direct',
      licenses: ['MIT'],
      parents: [],
    },
    {
      ecosystem: 'npm',
      name: 'leftpad',
      version: '1.3.0',
      purl: 'pkg:npm/leftpad@1.3.0',
      lockfilePath: '',
      transitivity: 'transitive',
      licenses: ['Apache-2.0 OR MIT'],
      parents: ['pkg:npm/%40shop/web@4.0.0'],
    },
    {
      ecosystem: 'generic',
      name: 'lone',
      version: '',
      purl: '',
      lockfilePath: '',
      transitivity: 'unknown',
      licenses: [],
      parents: [],
    },
  ]);
  assert.equal(problems[0]?.problem.place, '/packages/4');
  assert.equal(coverage[0]?.hasDependencyInventory, true);
  assert.equal(coverage[0]?.isInventoryOnly, true);
});

const tagValue = `# A comment
SPDXVersion: SPDX-2.3
DataLicense: CC0-1.0
SPDXID: SPDXRef-DOCUMENT
DocumentName: shop
Creator: Organization: Example
Creator: Tool: sbom-maker-1.2.0
Created: 2031-01-01T00:00:00Z
DocumentComment: <text>PackageName: not one,
since this is a text</text>

##### Packages
PackageName: shop
SPDXID: SPDXRef-shop
PackageVersion: 1.0

PackageName: web
SPDXID: SPDXRef-web
PackageVersion: 4.0.0
PackageLicenseConcluded: NOASSERTION
PackageLicenseDeclared: MIT
PackageCopyrightText: <text>All
rights</text>
ExternalRef: SECURITY cpe23Type cpe:2.3:a:shop:web:4.0.0:*:*:*:*:*:*:*
ExternalRef: PACKAGE-MANAGER purl pkg:npm/%40shop/web@4.0.0

PackageName: leftpad
SPDXID: SPDXRef-pad
PackageVersion: 1.3.0
PackageLicenseConcluded: Apache-2.0 OR MIT
ExternalRef: PACKAGE_MANAGER purl pkg:npm/leftpad@1.3.0
FileName: ./index.js
SPDXID: SPDXRef-file

PackageName: lone
SPDXID: SPDXRef-lone
PackageName:
SPDXID: SPDXRef-bad

Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-shop
Relationship: SPDXRef-shop DEPENDS_ON SPDXRef-web
Relationship: SPDXRef-pad DEPENDENCY_OF SPDXRef-web
Relationship: SPDXRef-shop CONTAINS SPDXRef-lone
`;

test('one document in three syntaxes is one inventory', async () => {
  const expected = await parseText(sbom);
  const third = await readFile(new URL('fixtures/sbom-3.json', import.meta.url), 'utf8');
  for (const [text, bad] of [
    [tagValue, 'line 37'],
    [tagValue.replaceAll('\n', '\r\n'), 'line 37'],
    [third, '/@graph/13'],
  ] as const) {
    const parsed = await parseText(text, { chunkLengths: [1, 7, 100] });
    assert.deepEqual(parsed.analyses, expected.analyses);
    assert.deepEqual(parsed.dependencies, expected.dependencies);
    assert.deepEqual(parsed.coverage, expected.coverage);
    assert.deepEqual(
      parsed.problems.map(({ problem }) => problem.place),
      [bad],
    );
  }
});

test('tag-value whose last line does not end may be cut off: packages stay', async () => {
  const { coverage, problems } = await parseText(tagValue.trimEnd());
  assert.equal(coverage[0]?.hasDependencyInventory, false);
  assert.match(problems.at(-1)?.problem.message ?? '', /may have been cut off/);
});

test('damaged tag-value is refused with its line', async () => {
  for (const [text, place] of [
    [tagValue.replace('since this is a text</text>', 'since'), 'line 9'],
    [tagValue.replace('rights</text>', 'rights'), 'line 22'],
    [tagValue.replace('DataLicense: CC0-1.0', 'DataLicense'), 'line 3'],
    [tagValue.replace('shop', 'x'.repeat(2 * 1024 * 1024)), 'line 5'],
    [Buffer.concat([Buffer.from('SPDXVersion: SPDX-2.3\nCreator: '), Buffer.from([0xff, 0x0a])]), 'byte 31'],
  ] as const)
    await assert.rejects(
      parseText(text),
      (error) => error instanceof UploadRefused && error.problem.place === place,
      place,
    );
});

test('SPDX 3 without packages, and without a graph, changes nothing', async () => {
  const context = 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld';
  for (const graph of [{}, { '@graph': [] }, { '@graph': [{ type: 'ai_AIPackage', spdxId: 'a' }] }]) {
    const { coverage, problems } = await parseText({ '@context': context, ...graph });
    assert.equal(coverage[0]?.hasDependencyInventory, false);
    assert.match(problems[0]?.problem.message ?? '', /changes nothing/);
  }
});

test('more elements than are read are refused', async () => {
  const packages = Array.from({ length: 3 }, (_, n) => ({ type: 'software_Package', spdxId: `p${n}`, name: 'a' }));
  const relation = { type: 'Relationship', from: 'p0', relationshipType: 'dependsOn', to: ['p1', 'p2'] };
  const context = 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld';
  const limits = { ...defaultLimits, dependenciesMax: 2 };
  for (const graph of [packages, Array.from({ length: 11 }, () => relation)])
    await assert.rejects(
      parseText({ '@context': context, '@graph': graph }, { limits }),
      (error) => error instanceof UploadRefused && error.reason === 'limit',
    );
});

test('every other version is recognised and refused', async () => {
  for (const value of [
    { '@context': 'https://spdx.org/rdf/3.1.0/spdx-context.jsonld', '@graph': [] },
    { spdxVersion: 'SPDX-2.1', packages: [] },
    'SPDXVersion: SPDX-1.2\n',
  ]) {
    await assert.rejects(
      parseText(value),
      (error) =>
        error instanceof UploadRefused &&
        error.reason === 'unsupported' &&
        /2\.2, 2\.3 and 3\.0 are/.test(error.message),
    );
  }
});

test('an inventory of a container image is an analysis of the image, in every syntax', async () => {
  const version2 = (container: object) => ({
    spdxVersion: 'SPDX-2.3',
    packages: [
      { SPDXID: 'SPDXRef-image', name: 'shop/web:1.4', ...container },
      { SPDXID: 'SPDXRef-qs', name: 'qs', versionInfo: '6.0.0' },
    ],
    relationships: [
      { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: 'SPDXRef-image' },
    ],
  });
  const purl = { referenceType: 'purl', referenceLocator: 'pkg:oci/web@sha256%3A0f1e' };
  const tagValue = [
    'SPDXVersion: SPDX-2.3',
    'PackageName: shop/web:1.4',
    'SPDXID: SPDXRef-image',
    'PrimaryPackagePurpose: CONTAINER',
    'PackageName: qs',
    'SPDXID: SPDXRef-qs',
    'Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-image',
    '',
  ].join('\n');
  const version3 = {
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
    '@graph': [
      { type: 'SpdxDocument', spdxId: 'urn:d', rootElement: ['urn:image'] },
      { type: 'software_Package', spdxId: 'urn:image', name: 'shop/web:1.4', software_primaryPurpose: 'container' },
      { type: 'software_Package', spdxId: 'urn:qs', name: 'qs' },
    ],
  };
  for (const body of [
    version2({ primaryPackagePurpose: 'CONTAINER' }),
    version2({ externalRefs: [purl] }),
    tagValue,
    version3,
  ]) {
    const { events } = await parseText(body);
    const analysis = events.find((event) => event.kind === 'analysis');
    assert.deepEqual(
      [analysis?.category, analysis?.scanned, analysis?.formerCategory],
      ['shop/web', 'shop/web:1.4', ''],
      JSON.stringify(body),
    );
  }
  assert.equal((await parseText(version2({ primaryPackagePurpose: 'APPLICATION' }))).analyses[0]?.category, '');
});
