/** Damaged SPDX tag-value, through the database: each file is explained, and no package is lost by one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { uploadAndIngest } from '../harness/uploads/upload.ts';

let on: TestPlatform;
before(async () => {
  on = await createTestPlatform();
});
after(() => on.drop());

const packages = ['web', 'pad', 'tree'];
const good = [
  'SPDXVersion: SPDX-2.3',
  'SPDXID: SPDXRef-DOCUMENT',
  'Creator: Tool: demo-1.0',
  ...packages.flatMap((name) => [
    `PackageName: ${name}`,
    `SPDXID: SPDXRef-${name}`,
    'PackageCopyrightText: <text>All',
    'rights</text>',
    `ExternalRef: PACKAGE-MANAGER purl pkg:npm/${name}@1.0.0`,
  ]),
  'Relationship: SPDXRef-web DEPENDS_ON SPDXRef-pad',
  '',
].join('\n');

const upload = (body: string) => uploadAndIngest(on, body, { project: 'sbom', format: 'spdx', fileName: 'a.spdx' });

async function listed(): Promise<string[]> {
  const { rows } = await on.platform.database.asTenant('1', (tx) =>
    tx.client.query<{ name: string }>('SELECT DISTINCT package_key AS name FROM parapet.dependency'),
  );
  return rows.map(({ name }) => name).sort();
}

test('a file that breaks off within a line is refused, or its packages are no longer the whole inventory', async () => {
  await upload(good);
  assert.deepEqual(await listed(), packages.toSorted());
  for (let length = 3; length < good.length - 1; length += 5) {
    const part = good.slice(0, length);
    if (part.endsWith('\n')) continue;
    const { status, problems } = await upload(part);
    assert.ok(problems[0] !== undefined && problems[0].place !== '', `${length} ${status}`);
    assert.doesNotMatch(problems[0].message, /could not process/);
    assert.deepEqual(await listed(), packages.toSorted(), `${length}`);
  }
  assert.equal((await upload(good)).status, 'completed');
});

test('the end of a text that is lost takes no package with it', async () => {
  await upload(good);
  let at = -1;
  while ((at = good.indexOf('</text>', at + 1)) >= 0) {
    const { status, problems } = await upload(`${good.slice(0, at)}${good.slice(at + 7)}`);
    assert.equal(status, 'error');
    assert.match(problems[0]?.message ?? '', /does not end/);
  }
  assert.deepEqual(await listed(), packages.toSorted());
});
