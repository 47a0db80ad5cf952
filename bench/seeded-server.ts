/** A server whose deployment has this many findings, seeded now or kept from an earlier run. */
import { access, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openDatabase, type Database } from '../server/src/store/database.ts';
import { print, timed } from './measure.ts';
import { seedReports } from './reports-seed.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

/** Marks a kept database as completely seeded. */
const seededMark = 'seeded';

/**
 * `keepIn`: the folder that keeps each size's database for the next run; without it, the database is deleted at the
 * end.
 */
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
  // An interrupted seed is unusable.
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
  const { ms } = await timed(() =>
    withoutIndexes(database, () =>
      database.asTenant(server.deploymentId, (tx) => seedReports(tx, { findings, now: new Date() })),
    ),
  );
  await database.pool.query(numberOnSql);
  await database.pool.query('VACUUM ANALYZE');
  print(`  ${findings} findings, seeded in ${Math.round(ms / 1000)} s`);
}

/** Fills large tables without their indexes, which are built again afterwards. */
export async function withoutIndexes(database: Database, fill: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await database.pool.query<{ name: string; definition: string }>(indexesSql);
  for (const { name } of indexes) await database.pool.query(`DROP INDEX parapet.${name}`);
  await fill();
  for (const { definition } of indexes) await database.pool.query(definition);
}

/** Indexes that would slow the seed. */
const indexesSql = `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
  WHERE schemaname = 'parapet' AND indexdef NOT LIKE 'CREATE UNIQUE%'
    AND tablename IN ('finding', 'finding_detail', 'finding_event', 'finding_span', 'finding_tally')`;

/** The seed sets ids explicitly: new rows are numbered from far above them. */
const numberOnSql = `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, 1000000000)
    FROM pg_sequences WHERE schemaname = 'parapet'`;
