/**
 * `npm run schema`: writes server/src/store/schema.sql from a database of its own that the migrations have made. A test proves that the
 * committed file is current.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../server/src/store/embedded/launch.ts';
import { migrate } from '../server/src/store/schema/migrate.ts';
import { describeSchema } from './describe-schema.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'parapet-schema-'));
const embedded = await startEmbeddedDatabase({ dataDir });
const client = new pg.Client(embedded.connection);
try {
  await migrate(embedded.connection);
  await client.connect();
  await writeFile(new URL('../server/src/store/schema.sql', import.meta.url), await describeSchema(client));
} finally {
  await client.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
