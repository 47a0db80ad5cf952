/** A server whose deployment holds so many findings, seeded now or by an earlier run into a folder that was kept. */
import { access, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openDatabase, type Database } from '../server/src/store/database.ts';
import { print, timed } from './measure.ts';
import { seedReports } from './reports-seed.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

/** A file of this name says that a kept database holds all of its seed. */
const seededMark = 'seeded';

/** `keepIn`: where the database of each size is kept, to be measured again; without, it is gone at the end. */
export interface SeededFindings {
  findings: number;
  keepIn: string | undefined;
}

export async function withSeededServer(
  { findings, keepIn }: SeededFindings,
  measure: (server: ServerProcess, database: Database) => Promise<void>,
): Promise<void> {
  const folder = keepIn === undefined ? undefined : join(resolve(keepIn), `reports-${findings}`);
  const isSeeded = folder !== undefined && (await isThere(join(folder, seededMark)));
  // What a seed left that was broken off is of no use.
  if (folder !== undefined && !isSeeded) await rm(folder, { recursive: true, force: true });
  const server = await startServerProcess({ keepIn: folder });
  const database = openDatabase(server.connection);
  try {
    if (isSeeded) print(`  ${findings} findings, seeded before`);
    else await seed(database, server, findings);
    if (folder !== undefined) await writeFile(join(folder, seededMark), '');
    await measure(server, database);
  } finally {
    await database.close();
    await server.stop();
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function seed(database: Database, server: ServerProcess, findings: number): Promise<void> {
  const { ms } = await timed(async () => {
    const { rows: indexes } = await database.pool.query<{ name: string; definition: string }>(indexesSql);
    for (const { name } of indexes) await database.pool.query(`DROP INDEX parapet.${name}`);
    await database.asTenant(server.deploymentId, (tx) => seedReports(tx, { findings, now: new Date() }));
    for (const { definition } of indexes) await database.pool.query(definition);
  });
  await database.pool.query(numberOnSql);
  await database.pool.query('VACUUM ANALYZE');
  print(`  ${findings} findings, seeded in ${Math.round(ms / 1000)} s`);
}

/** Those that the seed is quicker without; built anew from what it brought. */
const indexesSql = `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
  WHERE schemaname = 'parapet' AND indexdef NOT LIKE 'CREATE UNIQUE%'
    AND tablename IN ('finding', 'finding_detail', 'finding_event', 'finding_span', 'finding_tally')`;

/** The seed brought its own ids: new rows are numbered from far above them. */
const numberOnSql = `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, 1000000000)
    FROM pg_sequences WHERE schemaname = 'parapet'`;
