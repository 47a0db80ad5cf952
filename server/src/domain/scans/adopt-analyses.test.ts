/** Two images of one project are two analyses, also where an older version stored both as one. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestPlatform, type TestPlatform } from '../../../../tests/harness/platform.ts';
import { uploadAndIngest } from '../../../../tests/harness/uploads/upload.ts';

/** Trivy's report of an image, or of a file system, with one vulnerability of each package. */
function trivyReport(name: string, packages: readonly string[], ArtifactType = 'container_image'): string {
  const Vulnerabilities = packages.map((PkgName) => ({
    VulnerabilityID: 'CVE-2020-11111',
    PkgName,
    InstalledVersion: '1.0',
    Severity: 'HIGH',
  }));
  const isImage = ArtifactType === 'container_image';
  const target = isImage
    ? { Target: `${name} (debian 12.1)`, Class: 'os-pkgs', Type: 'debian' }
    : { Target: 'package-lock.json', Class: 'lang-pkgs', Type: 'npm' };
  return JSON.stringify({
    SchemaVersion: 2,
    ArtifactName: name,
    ArtifactType,
    Results: [{ ...target, Vulnerabilities }],
  });
}

describe('the category of an image', () => {
  let on: TestPlatform;
  before(async () => {
    on = await createTestPlatform();
  });
  after(() => on.drop());

  const upload = async (project: string, body: string, category: string | null = null) => {
    const { status, counts } = await uploadAndIngest(on, body, { project, category });
    assert.equal(status, 'completed');
    return [counts.new, counts.unchanged, counts.fixed];
  };

  /** As version 0.1.0 stored what has been uploaded to the project: under no category. */
  async function storeAsBefore(project: string, category: string): Promise<void> {
    await on.platform.database.asTenant('1', async (tx) => {
      const { rowCount } = await tx.client.query(
        `UPDATE parapet.analysis a SET category = '' FROM parapet.project p
          WHERE a.deployment_id = 1 AND p.deployment_id = 1 AND p.id = a.project_id AND p.name = $1 AND a.category = $2`,
        [project, category],
      );
      assert.equal(rowCount, 1);
      await tx.client.query(
        `UPDATE parapet.scan SET meta = jsonb_set(meta, '{readerVersion}', '3') WHERE deployment_id = 1`,
      );
    });
  }

  async function categories(project: string): Promise<string[]> {
    return on.platform.database.asTenant('1', async (tx) => {
      const { rows } = await tx.client.query<{ category: string }>(
        `SELECT a.category FROM parapet.analysis a JOIN parapet.project p ON p.deployment_id = 1 AND p.id = a.project_id
          WHERE a.deployment_id = 1 AND p.name = $1 ORDER BY a.category`,
        [project],
      );
      return rows.map(({ category }) => category);
    });
  }

  test('neither of two images closes what the other has', async () => {
    const [web, job] = [trivyReport('shop/web:1', ['libdemo', 'tar']), trivyReport('shop/job:1', ['libdemo'])];
    assert.deepEqual(await upload('two/images', web), [2, 0, 0]);
    assert.deepEqual(await upload('two/images', job), [1, 0, 0]);
    assert.deepEqual(await upload('two/images', trivyReport('shop/web:2', ['libdemo', 'tar'])), [0, 2, 0]);
    assert.deepEqual(await upload('two/images', trivyReport('shop/web:3', ['tar'])), [0, 1, 1]);
    assert.deepEqual(await categories('two/images'), ['shop/job', 'shop/web']);
  });

  test('the first image that has something of it takes over what was stored without a category', async () => {
    await upload('of/before', trivyReport('shop/web:1', ['libdemo', 'tar']));
    await storeAsBefore('of/before', 'shop/web');
    assert.deepEqual(await upload('of/before', trivyReport('shop/job:1', ['other'])), [1, 0, 0], 'nothing in common');
    assert.deepEqual(await upload('of/before', trivyReport('shop/web:2', ['libdemo', 'tar'])), [0, 2, 0]);
    assert.deepEqual(await categories('of/before'), ['shop/job', 'shop/web']);
  });

  test('what this version has read without a category is not taken over', async () => {
    const files = trivyReport('.', ['shop/web'], 'filesystem');
    assert.deepEqual(await upload('of/files', files), [1, 0, 0]);
    assert.deepEqual(await upload('of/files', trivyReport('shop/web:1', ['libdemo'])), [1, 0, 0]);
    assert.deepEqual(await upload('of/files', `${files} `), [0, 1, 0]);
    assert.deepEqual(await categories('of/files'), ['', 'shop/web']);
  });

  const bomOf = (image: string, packages: readonly string[]) =>
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { tools: [{ name: 'syft' }], component: { type: 'container', name: image } },
      components: packages.map((name) => ({
        type: 'library',
        name,
        version: '1.0',
        purl: `pkg:deb/debian/${name}@1.0`,
      })),
    });

  async function inventory(project: string): Promise<string[]> {
    return on.platform.database.asTenant('1', async (tx) => {
      const { rows } = await tx.client.query<{ name: string }>(
        `SELECT a.category || ' ' || d.name AS name FROM parapet.dependency d
           JOIN parapet.project p ON p.deployment_id = 1 AND p.id = d.project_id
           JOIN parapet.analysis a ON a.deployment_id = 1 AND a.id = d.analysis_id
          WHERE d.deployment_id = 1 AND p.name = $1 ORDER BY 1`,
        [project],
      );
      return rows.map(({ name }) => name);
    });
  }

  test('the inventories of two images are two, and a new build replaces its own image’s only', async () => {
    await upload('two/inventories', bomOf('shop/web:1', ['libdemo', 'tar']));
    await upload('two/inventories', bomOf('shop/job:1', ['libdemo']));
    await upload('two/inventories', bomOf('shop/web:2', ['libdemo', 'gzip']));
    assert.deepEqual(await inventory('two/inventories'), ['shop/job libdemo', 'shop/web gzip', 'shop/web libdemo']);
  });

  test('an inventory that was stored without a category is taken over by an image with a package of it', async () => {
    await upload('of/inventory', bomOf('shop/web:1', ['libdemo', 'tar']));
    await storeAsBefore('of/inventory', 'shop/web');
    await upload('of/inventory', bomOf('shop/job:1', ['other']));
    await upload('of/inventory', bomOf('shop/web:2', ['tar']));
    assert.deepEqual(await inventory('of/inventory'), ['shop/job other', 'shop/web tar']);
  });

  test('a category that the upload names is the category', async () => {
    await upload('of/named', trivyReport('shop/web:1', ['libdemo']), 'nightly');
    assert.deepEqual(await categories('of/named'), ['nightly']);
  });
});
