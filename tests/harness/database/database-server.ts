/**
 * The PostgreSQL server of the tests: the embedded one, in a temporary folder, with durability disabled, and with one
 * migrated template from which each test database is copied (`createTestDatabase`).
 */
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../../../server/src/store/embedded/launch.ts';
import { migrate } from '../../../server/src/store/schema/migrate.ts';

/** The variable with which scripts/test.ts passes the running server's connection to test files, as JSON. */
export const testDatabaseVariable = 'PARAPET_TEST_DATABASE';
export const templateDatabase = 'parapet_template';

export interface TestDatabaseServer {
  connection: pg.PoolConfig;
  stop(): Promise<void>;
}

const folderPrefix = 'parapet-test-';
/** Kept between runs, so that the programs are not copied again; `npm ci` removes it. */
const programFolder = resolve(import.meta.dirname, '../../../node_modules/.cache/parapet');

const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  // The log may be kept in memory (memory-folder.ts).
  max_wal_size: '256MB',
};

/** Starts the server and migrates the template: about a second and a half. */
export async function startTestDatabaseServer(): Promise<TestDatabaseServer> {
  await sweepAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const embedded = await startEmbeddedDatabase({ dataDir, programFolders: [programFolder], settings: fast });
  const stop = async (): Promise<void> => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(embedded.connection);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection: embedded.connection, stop };
}

async function makeTemplate(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(`CREATE DATABASE ${templateDatabase}`);
  await client.end();
  await migrate({ ...connection, database: templateDatabase });
}

/** Stops the servers of killed test runs, and removes their folders. */
async function sweepAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(tmpdir(), name);
    const server = Number.parseInt(await readFile(join(folder, 'database/postmaster.pid'), 'utf8').catch(() => ''), 10);
    if (Number.isInteger(server) && (await isPostgres(server))) process.kill(server, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres';
}
