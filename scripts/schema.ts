/**
 * `npm run schema`: writes server/src/store/schema.sql from a database of its own that the migrations have made, and the checksums of new
 * migrations. Tests prove that the committed files are current.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../server/src/store/embedded/launch.ts';
import { migrate } from '../server/src/store/schema/migrate.ts';
import { migrationFiles } from '../server/src/store/schema/migration-files.ts';
import { describeSchema } from './describe-schema.ts';
import { addChecksums } from './migration-checksums.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'parapet-schema-'));
const embedded = await startEmbeddedDatabase({ dataDir });
const client = new pg.Client(embedded.connection);
try {
  await migrate(embedded.connection);
  await client.connect();
  await addChecksums(migrationFiles);
  await writeFile(new URL('../server/src/store/schema.sql', import.meta.url), await describeSchema(client));
} finally {
  await client.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
