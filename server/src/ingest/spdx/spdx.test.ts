/** SPDX JSON: packages as dependencies, relationships as their graph. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
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

test('SPDX 3 is recognised and refused, as is every other version', async () => {
  for (const value of [
    { '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld', '@graph': [] },
    { spdxVersion: 'SPDX-2.1', packages: [] },
  ]) {
    await assert.rejects(
      parseText(value),
      (error) =>
        error instanceof UploadRefused &&
        error.reason === 'unsupported' &&
        /only SPDX-2\.2 and SPDX-2\.3/.test(error.message),
    );
  }
});
