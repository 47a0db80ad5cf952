/** Dumps an installation, or one deployment of it, as it is at one instant, while the server works on. */
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ParapetError } from '../../base/errors.ts';
import { version } from '../../base/version.ts';
import { listAppliedMigrations } from '../schema/applied-migrations.ts';
import { openDumpWriter, type DumpWriter } from './dump-writer.ts';
import { listDumpedTables, listSequences, type DumpedTable } from './dumped-tables.ts';
import type { DumpHeader, DumpScope } from './format.ts';

export interface DumpOptions {
  file: string;
  /** The slug of the one deployment to dump. */
  deployment?: string | undefined;
  now: Date;
}

export interface DumpReport {
  header: DumpHeader;
  rows: number;
  /** The file's size. */
  bytes: number;
}

/** All tables are read in one REPEATABLE READ transaction. Throws NOT_FOUND when there is no such deployment, or nothing to dump. */
export async function writeDump(connection: pg.ClientConfig, options: DumpOptions): Promise<DumpReport> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `SELECT to_regclass('parapet.installation') IS NOT NULL AS "isOurs"`,
    );
    if (rows[0]?.isOurs !== true)
      throw new ParapetError('NOT_FOUND', 'There is no Parapet in this database: nothing to dump.');
    const tables = await listDumpedTables(client);
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${portable}`);
    // Before the first SELECT, which the snapshot begins with: no migration changes a table while it is read.
    await client.query(`LOCK TABLE ${tables.map(({ name }) => `parapet.${name}`).join(', ')} IN ACCESS SHARE MODE`);
    const writer = await openDumpWriter(options.file);
    try {
      return await dumpInto(writer, client, { tables, options });
    } catch (error) {
      await writer.discard();
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** How values are written, whatever the server's own settings are. */
const portable = `SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC';
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex'; SET LOCAL row_security = on`;

interface Contents {
  tables: readonly DumpedTable[];
  options: DumpOptions;
}

async function dumpInto(writer: DumpWriter, client: pg.Client, { tables, options }: Contents): Promise<DumpReport> {
  const { header, deploymentIds } = await prepare(client, options);
  await writer.header(header);
  let rows = 0;
  const section = async (table: DumpedTable, deploymentId: string | null, condition: string): Promise<void> => {
    const columns = table.columns.map((column) => `"${column}"`).join(', ');
    const statement = `COPY (SELECT ${columns} FROM parapet.${table.name} WHERE ${condition}) TO STDOUT`;
    const copied = client.query(copyTo(statement)) as AsyncIterable<Buffer>;
    rows += await writer.section({ table: table.name, deploymentId, columns: table.columns }, copied);
  };
  await client.query('SET LOCAL ROLE parapet_access');
  for (const table of tables.filter(({ kind }) => kind === 'access')) {
    const condition = header.deployment === null ? 'true' : ofDeployment(table.name, header.deployment.id);
    if (condition !== undefined) await section(table, null, condition);
  }
  await client.query('SET LOCAL ROLE parapet_tenant');
  for (const deploymentId of deploymentIds) {
    await client.query(`SET LOCAL app.deployment_id = '${deploymentId}'`);
    for (const table of tables.filter(({ kind }) => kind === 'tenant'))
      await section(table, deploymentId, `deployment_id = ${deploymentId}`);
  }
  await client.query('COMMIT');
  return { header, rows, bytes: await writer.finish() };
}

/** What belongs to a deployment of the tables that have no tenant; undefined: nothing. Sessions and signing keys stay with the installation. */
function ofDeployment(table: string, id: string): string | undefined {
  const conditions: Record<string, string> = {
    deployment: `id = ${id}`,
    // Its credentials open with these, and its audit log is verified with them. While the secret key is replaced, only what the recorded one wraps: see the header.
    data_key: `purpose IN ('sealing', 'secret_equality', 'audit') AND secret_check = (SELECT secret_check FROM parapet.installation)`,
    api_token: `deployment_id = ${id}`,
    directory_token: `deployment_id = ${id}`,
    invite: `deployment_id = ${id}`,
    user_account: `id IN (SELECT user_id FROM parapet.membership WHERE deployment_id = ${id}
      UNION SELECT user_id FROM parapet.api_token WHERE deployment_id = ${id}
      UNION SELECT created_by FROM parapet.invite WHERE deployment_id = ${id}
      UNION SELECT user_id FROM parapet.removed_member WHERE deployment_id = ${id}
      UNION SELECT user_id FROM parapet.directory_user WHERE deployment_id = ${id})`,
  };
  return conditions[table];
}

async function prepare(
  client: pg.Client,
  { deployment, now }: DumpOptions,
): Promise<{ header: DumpHeader; deploymentIds: string[] }> {
  const migrations = await listAppliedMigrations(client);
  const sequences = await listSequences(client);
  await client.query('SET LOCAL ROLE parapet_access');
  const { rows: known } = await client.query<NonNullable<DumpScope> & { isGoing: boolean }>(
    'SELECT id::text, slug, deletion_began_at IS NOT NULL AS "isGoing" FROM parapet.deployment ORDER BY id',
  );
  const scope = deployment === undefined ? null : scopeOf(known.find(({ slug }) => slug === deployment));
  if (scope === undefined)
    throw new ParapetError(
      'NOT_FOUND',
      `There is no deployment ${deployment}. There are: ${known.map(({ slug }) => slug).join(', ')}.`,
    );
  const { rows } = await client.query<{ secretCheck: string; postgres: string }>(
    `SELECT encode(secret_check, 'hex') AS "secretCheck", current_setting('server_version') AS postgres FROM parapet.installation`,
  );
  if (rows[0] === undefined)
    throw new ParapetError('NOT_FOUND', 'Parapet has never been started on this database: nothing to dump.');
  await client.query('RESET ROLE');
  return {
    header: { version, createdAt: now.toISOString(), deployment: scope, migrations, sequences, ...rows[0] },
    deploymentIds: scope === null ? known.map(({ id }) => id) : [scope.id],
  };
}

function scopeOf(found: (NonNullable<DumpScope> & { isGoing: boolean }) | undefined): DumpScope | undefined {
  if (found?.isGoing === true)
    throw new ParapetError(
      'CONFLICT',
      `The deployment ${found.slug} is being deleted: what is left of it is not whole.`,
    );
  return found && { id: found.id, slug: found.slug };
}
