/** Loads a dump's rows into the tables, in the transaction that it is given. Row-level security stays on. */
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ParapetError } from '../../base/errors.ts';
import type { DumpReader } from './dump-reader.ts';
import type { DumpSection } from './format.ts';
import { dropAccounts, insertSelected, prepareAccounts, renameMembers } from './match-accounts.ts';

/** COPY refuses tables with row-level security, so rows are laid out here first. Made and dropped in the same transaction. */
const arrival = 'parapet.restored_row';

export interface LoadOptions {
  /** Accounts that are there already are recognised by their e-mail address; else every row is inserted as it is. */
  matchAccounts: boolean;
}

/** Returns how many rows were read. `client` is the owner's connection, in a transaction. */
export async function loadDump(
  client: pg.ClientBase,
  reader: DumpReader,
  { matchAccounts }: LoadOptions,
): Promise<number> {
  let count = 0;
  await raiseSequences(client, reader.header.sequences);
  if (matchAccounts) await prepareAccounts(client);
  for await (const { section, rows } of reader.sections()) {
    await refuseUnknownColumns(client, section);
    const columns = section.columns.map((column) => `"${column}"`).join(', ');
    await client.query(
      `CREATE UNLOGGED TABLE ${arrival} AS SELECT ${columns} FROM parapet.${section.table} WITH NO DATA`,
    );
    const into = client.query(copyFrom(`COPY ${arrival} (${columns}) FROM STDIN`));
    await pipeline(rows, into);
    count += into.rowCount;
    if (into.rowCount > 0) await insertRows(client, section, { columns, matchAccounts });
    await client.query(`DROP TABLE ${arrival}`);
  }
  if (matchAccounts && reader.header.deployment !== null) {
    await renameMembers(client, reader.header.deployment.id);
    await dropAccounts(client);
  }
  return count;
}

async function insertRows(
  client: pg.ClientBase,
  section: DumpSection,
  { columns, matchAccounts }: { columns: string; matchAccounts: boolean },
): Promise<void> {
  if (section.deploymentId === null) {
    await client.query(`GRANT SELECT ON ${arrival} TO parapet_access; SET LOCAL ROLE parapet_access`);
    await client.query(`SET LOCAL app.deployment_id = ''`);
  } else {
    await client.query(`SET LOCAL app.deployment_id = '${BigInt(section.deploymentId)}'`);
  }
  if (matchAccounts) await insertSelected(client, section, arrival);
  else await client.query(`INSERT INTO parapet.${section.table} (${columns}) SELECT ${columns} FROM ${arrival}`);
  await client.query('RESET ROLE');
}

/** The names come from a file: only those of columns that are there become part of a statement. */
async function refuseUnknownColumns(client: pg.ClientBase, { table, columns }: DumpSection): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'parapet'::regnamespace AND c.relkind = 'r' AND c.relname = $1 AND a.attnum > 0 AND a.attgenerated = ''`,
    [table],
  );
  const unknown = columns.filter((column) => !rows.some(({ name }) => name === column));
  if (unknown.length === 0) return;
  throw new ParapetError(
    'CONFLICT',
    `The dump has ${table}.${unknown.join(', ')}, which this schema does not have. Nothing was restored.`,
  );
}

/** Before the first row, so that ids which are given out meanwhile lie above those of the dump. A failed restore leaves a gap. */
async function raiseSequences(client: pg.ClientBase, sequences: Readonly<Record<string, string>>): Promise<void> {
  await client.query(
    `SELECT setval(s.name::regclass, greatest(s.dumped, coalesce(pg_sequence_last_value(s.name::regclass), 1)))
       FROM (SELECT pg_get_serial_sequence('parapet.' || quote_ident(c.relname), 'id') AS name, d.last AS dumped
               FROM unnest($1::text[], $2::bigint[]) d (relname, last)
               JOIN pg_class c ON c.relname = d.relname AND c.relnamespace = 'parapet'::regnamespace) s
      WHERE s.dumped > 0`,
    [Object.keys(sequences), Object.values(sequences)],
  );
}

/** Statistics of what was loaded: without them the first questions are planned for empty tables. */
export async function analyzeLoaded(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(`ANALYZE ${tables.map((table) => `parapet.${table}`).join(', ')}`);
}
