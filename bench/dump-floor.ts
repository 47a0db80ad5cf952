/** COPY alone: the rows of every dumped table into plain files, and from them into the same tables with the same indexes. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { listDumpedTables, type DumpedTable } from '../server/src/store/dump/dumped-tables.ts';
import { migrate } from '../server/src/store/schema/migrate.ts';
import { timed } from './measure.ts';
import type { ServerProcess } from './server-process.ts';

export interface CopiedTables {
  folder: string;
  tables: readonly DumpedTable[];
  ms: number;
  rows: number;
  bytes: number;
}

const databaseName = 'copied';
const columnsOf = ({ columns }: DumpedTable): string => columns.map((column) => `"${column}"`).join(', ');
const fileOf = (folder: string, { name }: DumpedTable): string => join(folder, `${name}.copy`);

export async function copyOut(server: ServerProcess, folder: string): Promise<CopiedTables> {
  await mkdir(folder);
  const client = await connect(server.connection);
  const tables = await listDumpedTables(client);
  let rows = 0;
  const { ms } = await timed(async () => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await client.query(`SET LOCAL app.deployment_id = '${server.deploymentId}'`);
    for (const table of tables) {
      await client.query(`SET LOCAL ROLE parapet_${table.kind}`);
      const out = client.query(copyTo(`COPY (SELECT ${columnsOf(table)} FROM parapet.${table.name}) TO STDOUT`));
      await pipeline(out, createWriteStream(fileOf(folder, table)));
      rows += out.rowCount;
    }
    await client.query('COMMIT');
  });
  await client.end();
  let bytes = 0;
  for (const table of tables) bytes += (await stat(fileOf(folder, table))).size;
  return { folder, tables, ms, rows, bytes };
}

/** Time of COPY, ms, into a database of its own without row-level security, which is dropped afterwards. */
export async function copyIn(connection: pg.PoolConfig, { folder, tables }: CopiedTables): Promise<number> {
  const admin = await connect(connection);
  await admin.query(`CREATE DATABASE ${databaseName}`);
  await migrate({ ...connection, database: databaseName });
  const client = await connect({ ...connection, database: databaseName });
  for (const { name } of tables) await client.query(`ALTER TABLE parapet.${name} NO FORCE ROW LEVEL SECURITY`);
  const { ms } = await timed(async () => {
    await client.query('BEGIN');
    for (const table of tables) {
      const into = client.query(copyFrom(`COPY parapet.${table.name} (${columnsOf(table)}) FROM STDIN`));
      await pipeline(createReadStream(fileOf(folder, table), { highWaterMark: 256 * 1024 }), into);
    }
    await client.query('COMMIT');
  });
  await client.end();
  await admin.query(`DROP DATABASE ${databaseName}`);
  await admin.end();
  return ms;
}

async function connect(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}
