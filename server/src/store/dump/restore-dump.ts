/**
 * Restores a dump: an installation into an empty database, or a deployment into an empty database or beside others. Everything in one
 * transaction; a file that is not whole, a newer schema and another secret key are refused before anything is written.
 */
import type pg from 'pg';
import { ParapetError } from '../../base/errors.ts';
import { version } from '../../base/version.ts';
import { listAppliedMigrations } from '../schema/applied-migrations.ts';
import { judgeSchema } from '../schema/judge-schema.ts';
import { migrateLocked, ownBuild, withMigrationLock } from '../schema/migrate.ts';
import { openDumpReader, verifyDump } from './dump-reader.ts';
import { listDumpedTables } from './dumped-tables.ts';
import type { DumpHeader } from './format.ts';
import { analyzeLoaded, loadDump } from './load-dump.ts';

export interface RestoreOptions {
  file: string;
  /** What this installation's secret key derives to. */
  secretCheck: Buffer;
  onWaiting?: (waiting: string) => void;
}

export interface RestoreReport {
  header: DumpHeader;
  rows: number;
  /** The migrations that were applied to what was restored: the dump was of an older schema. */
  migrations: string[];
}

export async function restoreDump(connection: pg.ClientConfig, options: RestoreOptions): Promise<RestoreReport> {
  const { header } = await verifyDump(options.file);
  refuseNewer(header);
  if (header.secretCheck !== options.secretCheck.toString('hex')) throw otherSecretKey();
  return withMigrationLock(connection, options, async (client) => {
    const isEmpty = await isEmptyDatabase(client);
    if (!isEmpty && header.deployment === null) throw notEmpty();
    const applied = await listAppliedIfAny(client);
    if (!isEmpty) refuseOtherSchema(header, applied);
    else await migrateTo(client, connection, header, applied);
    const rows = await load(client, options.file, { matchAccounts: !isEmpty });
    const migrations = await migrateLocked(client, connection, options);
    await analyzeLoaded(
      client,
      (await listDumpedTables(client)).map(({ name }) => name),
    );
    return { header, rows, migrations };
  });
}

async function load(client: pg.Client, file: string, options: { matchAccounts: boolean }): Promise<number> {
  const reader = await openDumpReader(file);
  try {
    await client.query(
      `BEGIN; SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'`,
    );
    const rows = await loadDump(client, reader, options);
    await client.query('COMMIT');
    return rows;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    reader.close();
  }
}

/** True if there is no schema of Parapet, or one on which no server was ever started. */
async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ hasSchema: boolean }>(
    `SELECT to_regclass('parapet.installation') IS NOT NULL AS "hasSchema"`,
  );
  if (rows[0]?.hasSchema !== true) return true;
  await client.query('BEGIN; SET LOCAL ROLE parapet_access');
  const found = await client.query(
    'SELECT FROM parapet.installation UNION ALL SELECT FROM parapet.deployment UNION ALL SELECT FROM parapet.user_account LIMIT 1',
  );
  await client.query('ROLLBACK');
  return found.rowCount === 0;
}

type Applied = Awaited<ReturnType<typeof listAppliedMigrations>>;

async function listAppliedIfAny(client: pg.Client): Promise<Applied> {
  const { rows } = await client.query<{ has: boolean }>(
    `SELECT to_regclass('public.parapet_migration') IS NOT NULL AS has`,
  );
  return rows[0]?.has === true ? listAppliedMigrations(client) : [];
}

/** Brings an empty database to the schema of the dump. */
async function migrateTo(
  client: pg.Client,
  connection: pg.ClientConfig,
  header: DumpHeader,
  applied: Applied,
): Promise<void> {
  const names = new Set(header.migrations.map(({ name }) => name));
  if (applied.some(({ name }) => !names.has(name)))
    throw new ParapetError(
      'CONFLICT',
      'The database is empty, but its schema is newer than the dump. Create a new database for it; restoring migrates the dump.',
    );
  const files = ownBuild.files.filter(({ name }) => names.has(name));
  await migrateLocked(client, connection, { build: { version, files } });
}

function refuseNewer({ version: dumpedBy, migrations }: DumpHeader): void {
  const known = new Set(ownBuild.files.map(({ name }) => name));
  const newer = migrations.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (newer.length > 0)
    throw new ParapetError(
      'CONFLICT',
      `The dump was made by Parapet ${dumpedBy}, with a schema that this one (${version}) does not know: ${newer.join(', ')}. Restore it with that version or a later one. Nothing was restored.`,
    );
  const judgement = judgeSchema(ownBuild, migrations);
  if (!judgement.fits) throw new ParapetError('CONFLICT', judgement.problem);
}

/** A deployment joins others only on an identical schema: its rows cannot be migrated by themselves. */
function refuseOtherSchema({ migrations, version: dumpedBy }: DumpHeader, applied: Applied): void {
  const names = (some: readonly { name: string }[]): string => some.map(({ name }) => name).join();
  if (names(migrations) === names(applied)) return;
  throw new ParapetError(
    'CONFLICT',
    `The dump is of Parapet ${dumpedBy}, whose schema differs from this database's. Restore it into an empty database, start this version on that once, and dump the deployment again. Nothing was restored.`,
  );
}

function notEmpty(): ParapetError {
  return new ParapetError(
    'CONFLICT',
    'The database is not empty: an installation can be restored only into an empty one. Create a new database (or, for the embedded one, name a new PARAPET_DATA_DIR). Nothing was restored.',
  );
}

function otherSecretKey(): ParapetError {
  return new ParapetError(
    'CONFLICT',
    'The dump was made with a different secret key, and its sealed credentials need that one. Set PARAPET_SECRET_KEY to it, or put its secret.key into the data directory. Nothing was restored.',
  );
}
