/** Migrations on a real database: what is rejected, what waits for what, and that nothing is half done. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrationFile } from '../../server/src/store/schema/migration-files.ts';
import { migrate, ownBuild } from '../../server/src/store/schema/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import { startTestServer, urlOf } from '../harness/server.ts';
import { startProcess } from '../start/server-process.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const newer = (name: string, sql: string) => ({
  version: '99.0.0',
  files: [...ownBuild.files, migrationFile(name, sql)],
});

async function connect(t: { after(end: () => Promise<void>): void }, to = database): Promise<pg.Client> {
  const client = new pg.Client(to.connection);
  client.on('error', () => undefined); // When its database is dropped before it ends.
  await client.connect();
  t.after(() => client.end());
  return client;
}

test('an older server does not start on a newer schema, and names the version that it needs', async (t) => {
  const own = await createTestDatabase();
  t.after(() => own.drop());
  await migrate(own.connection, {
    build: newer('9000-newer.sql', 'ALTER TABLE parapet.project RENAME COLUMN tags TO labels'),
  });
  const server = startProcess(t, 'server.ts', {
    DATABASE_URL: urlOf(own.connection),
    PARAPET_SECRET_KEY: 'a secret of at least thirty-two characters',
  });
  assert.equal(await server.ended(), 1);
  assert.match(server.stderr(), /migrated by a newer Parapet \(99\.0\.0: 9000-newer\.sql\)/);
});

test('a running server is no longer ready after an incompatible migration, and stays ready after a compatible one', async (t) => {
  const server = await startTestServer();
  t.after(() => server.stop());
  const { options } = server.platform.database.pool;
  const ready = async () => {
    const response = await fetch(`${server.baseUrl}/readyz`);
    return { status: response.status, body: (await response.json()) as { status: string; reason?: string } };
  };
  const added = newer('9000-added.sql', '-- compatible: 0.1.0\nALTER TABLE parapet.project ADD COLUMN added text');
  await migrate(options, { build: added });
  assert.deepEqual(await ready(), { status: 200, body: { status: 'ok' } });
  assert.deepEqual(await migrate(options), [], 'and another old server may still start');

  const contracted = migrationFile('9001-contracted.sql', 'ALTER TABLE parapet.project DROP COLUMN added');
  await migrate(options, { build: { ...added, files: [...added.files, contracted] } });
  const { status, body } = await ready();
  assert.deepEqual([status, body.status], [503, 'schema changed']);
  assert.match(body.reason ?? '', /newer Parapet \(99\.0\.0: 9001-contracted\.sql\)/);
});

test('a migration logs which table it waits for and who holds it, lets other statements pass, and is applied in the end', async (t) => {
  const holder = await connect(t);
  await holder.query('BEGIN; LOCK TABLE parapet.project IN SHARE MODE');
  const waits: string[] = [];
  const build = newer('9000-waits.sql', '-- compatible: 0.1.0\nALTER TABLE parapet.project ADD COLUMN waited text');
  const migrating = migrate(database.connection, { build, onWaiting: (wait) => waits.push(wait) });
  while (waits.length === 0) await sleep(20);
  const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  assert.match(
    waits[0]!,
    new RegExp(`9000-waits\\.sql waits for parapet\\.project, held by process ${rows[0]!.pid}, in a transaction for`),
  );

  // Behind a waiting ALTER TABLE even readers queue: they continue when its lock timeout is over.
  const reader = await connect(t);
  await reader.query('SELECT count(*) FROM parapet.project');
  await holder.query('COMMIT');
  assert.deepEqual(await migrating, ['9000-waits.sql']);
});

test('a migration that never gets its lock fails and changes nothing', async (t) => {
  const own = await createTestDatabase();
  t.after(() => own.drop());
  const holder = await connect(t, own);
  await holder.query('BEGIN; LOCK TABLE parapet.scan IN SHARE MODE');
  const sql = 'ALTER TABLE parapet.project ADD COLUMN half text; ALTER TABLE parapet.scan ADD COLUMN half text';
  await assert.rejects(
    migrate(own.connection, { build: newer('9000-half.sql', sql), waitMsMax: 0 }),
    /9000-half\.sql could not get its locks: it waited for parapet\.scan, held by process \d+.* Nothing was changed/,
  );
  await holder.query('COMMIT');
  const { rows } = await holder.query(
    `SELECT 1 FROM pg_attribute WHERE attname = 'half' AND attrelid = 'parapet.project'::regclass`,
  );
  assert.equal(rows.length, 0);
});

test('if several nodes start at once, one migrates and the others wait for it', async (t) => {
  const own = await createTestDatabase();
  t.after(() => own.drop());
  const build = newer('9000-once.sql', 'SELECT pg_sleep(0.2); CREATE TABLE parapet.once (n int)');
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(own.connection, { build })));
  assert.deepEqual(applied.flat(), ['9000-once.sql']);
});
