/**
 * Released migrations never change: they have committed checksums. `npm run schema` adds those of new files, and
 * changes none.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrationFiles } from '../../server/src/store/schema/migration-files.ts';
import { readChecksums } from '../../scripts/migration-checksums.ts';

test('each migration has its committed checksum', async () => {
  const actual = Object.fromEntries(migrationFiles.map(({ name, digest }) => [name, digest]));
  assert.deepEqual(
    actual,
    await readChecksums(),
    'a released migration is never edited; for a new one, run npm run schema',
  );
});

test('each migration after the baseline declares which versions may run on its result', () => {
  const [baseline, ...later] = migrationFiles;
  assert.equal(baseline?.name, '0001-baseline.sql');
  const silent = later.filter(({ sql }) => !/^-- compatible: (\d+\.\d+\.\d+$|none, because )/m.test(sql));
  assert.deepEqual(
    silent.map(({ name }) => name),
    [],
  );
});
