/**
 * Numbered, forward-only SQL migrations (ADR 0003, 0020). Each file is applied once, in one transaction; processes that start
 * at the same time take turns. Refuses a schema that this build does not know.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ParapetError } from '../../base/errors.ts';
import { version } from '../../base/version.ts';
import { insertAppliedMigration, listAppliedMigrations, makeMigrationTable } from './applied-migrations.ts';
import { judgeSchema, type Build } from './judge-schema.ts';
import { whileReportingWaits } from './lock-wait.ts';
import { migrationFiles, type MigrationFile } from './migration-files.ts';

/** Advisory lock shared by all processes that migrate one database; the number is arbitrary but fixed. */
const lockKey = 7_283_901_155;
/** How long a migration queues for a table lock before it lets the sessions behind it pass and retries. */
const lockTimeoutMs = 3_000;
const pauseMs = 1_000;
const waitMsMaxDefault = 10 * 60_000;

/** The running build. */
export const ownBuild: Build = { version, files: migrationFiles };

export interface MigrateOptions {
  /** Called with what the migration waits for: another migrating process, or a session that holds a table. */
  onWaiting?: (waiting: string) => void;
  /** For tests: a different build, and how long a migration is retried. */
  build?: Build;
  waitMsMax?: number;
}

/**
 * Brings the database up to date; returns the names of the migrations that it applied. Throws CONFLICT, with what to
 * do, on a schema that this build does not know, and UNAVAILABLE if a lock was not available within ten minutes.
 */
export async function migrate(connection: pg.ClientConfig, options: MigrateOptions = {}): Promise<string[]> {
  return withMigrationLock(connection, options, (client) => migrateLocked(client, connection, options));
}

/** Runs `work` on a connection while no other process migrates this database. */
export async function withMigrationLock<T>(
  connection: pg.ClientConfig,
  { onWaiting = () => undefined }: Pick<MigrateOptions, 'onWaiting'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await whileReportingWaits({ connection, pid: await pidOf(client), onWaiting }, () =>
      client.query('SELECT pg_advisory_lock($1)', [lockKey]),
    );
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Like `migrate`, for a caller that holds the migration lock. `client` is on `connection`. */
export async function migrateLocked(
  client: pg.Client,
  connection: pg.ClientConfig,
  options: MigrateOptions = {},
): Promise<string[]> {
  const { build = ownBuild } = options;
  await makeMigrationTable(client);
  const judgement = judgeSchema(build, await listAppliedMigrations(client));
  if (!judgement.fits) throw new ParapetError('CONFLICT', judgement.problem);
  for (const file of judgement.missing) await applyWithRetries(client, connection, { file, options, build });
  return judgement.missing.map(({ name }) => name);
}

interface Application {
  file: MigrationFile;
  build: Build;
  options: MigrateOptions;
}

async function applyWithRetries(
  client: pg.Client,
  connection: pg.ClientConfig,
  application: Application,
): Promise<void> {
  const { file, options } = application;
  const deadline = Date.now() + (options.waitMsMax ?? waitMsMaxDefault);
  let waitedFor = 'a lock';
  const onWaiting = (wait: string): void => {
    waitedFor = wait;
    options.onWaiting?.(`migration ${file.name} waits for ${wait}`);
  };
  for (;;) {
    const isApplied = await whileReportingWaits({ connection, pid: await pidOf(client), onWaiting }, () =>
      applyOne(client, application),
    );
    if (isApplied) return;
    if (Date.now() > deadline)
      throw new ParapetError(
        'UNAVAILABLE',
        `Migration ${file.name} could not get its locks: it waited for ${waitedFor}. Nothing was changed. End that work, then start again.`,
      );
    await sleep(pauseMs);
  }
}

/** Returns false if a table was locked for too long; the transaction is then rolled back. */
async function applyOne(client: pg.Client, { file, build }: Application): Promise<boolean> {
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await client.query(file.sql);
    await insertAppliedMigration(client, file, build.version);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    const lockNotAvailable = '55P03';
    if ((error as { code?: string }).code === lockNotAvailable) return false;
    throw new Error(`Migration ${file.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]!.pid;
}
