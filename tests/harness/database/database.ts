/** A fresh, migrated database for a test file: real PostgreSQL, copied from the template in a tenth of a second. */
import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import pg from 'pg';
import { openJobDatabase, type JobDatabase } from '../../../server/src/store/database.ts';
import {
  startTestDatabaseServer,
  templateDatabase,
  testDatabaseVariable,
  type TestDatabaseServer,
} from './database-server.ts';

export interface TestDatabase {
  /** As in jobs: without a lock timeout. */
  database: JobDatabase;
  /** As the role that owns the database; not a superuser. */
  connection: pg.PoolConfig;
  /** Closes its connections and drops it. */
  drop(): Promise<void>;
}

let ownServer: Promise<TestDatabaseServer> | undefined;
let isOwnServerStopped = false;
// Registered while the file is loaded: inside of a test it would belong to that test. A file's own `after` runs later.
after(async () => {
  await (await ownServer)?.stop();
  isOwnServerStopped = ownServer !== undefined;
});

/** The server of the whole run (scripts/test.ts), or a separate one if one file is run manually. */
async function serverConnection(): Promise<pg.PoolConfig> {
  const given = process.env[testDatabaseVariable];
  if (given !== undefined) return JSON.parse(given) as pg.PoolConfig;
  ownServer ??= startTestDatabaseServer();
  return (await ownServer).connection;
}

/** `connectionsMax`: the database's own `max`; small, to show that nothing waits for itself. */
export async function createTestDatabase(
  options: { connectionsMax?: number; isEmpty?: boolean } = {},
): Promise<TestDatabase> {
  const server = await serverConnection();
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying the files costs a third of writing their pages to the WAL; the checkpoint before the copy is cheap without
  // durability (25 ms of processor time against 70).
  const template = options.isEmpty === true ? 'template0' : templateDatabase;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const connection = { ...server, database: name };
  const { connectionsMax: max } = options;
  const database = openJobDatabase({ ...connection, ...(max !== undefined && { max }) });
  return {
    database,
    connection,
    async drop() {
      if (!database.pool.ended) await database.close();
      if (isOwnServerStopped) return;
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`).catch((error: unknown) => {
        // An autovacuum works there, which only a superuser may end; without force it is asked to leave.
        if ((error as { code?: unknown }).code !== '42501') throw error;
        return administer(server, `DROP DATABASE ${name}`);
      });
    },
  };
}

async function administer(server: pg.PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
