/**
 * `npm run bench -- unchanged`: what re-uploads cost that change nothing, or one result at the very end, in other bytes
 * each time: processor time, the growth of the database, its write-ahead log, and the rows written, by table.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../server/src/store/database.ts';
import { print, timed } from './measure.ts';
import { writeSarifFile, type FileResult } from './sarif-file.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { upload } from './upload.ts';

const project = 'unchanged';

/** Results of each re-upload, by its number, from 1. */
const kinds: Readonly<Record<string, (results: number, nth: number) => (index: number) => FileResult>> = {
  'nothing changed': (results, nth) => (index) => plain((index + nth * 7) % results),
  'the last one changed': (results, nth) => (index) =>
    index < results - 1 ? plain(index) : { place: index, n: index, lineOffset: nth },
};
const plain = (n: number): FileResult => ({ place: n, n, lineOffset: 0 });

export async function benchUnchanged({ results, runs }: { results: number; runs: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-files-'));
  const server = await startServerProcess();
  const database = openDatabase(server.connection);
  try {
    const file = join(folder, 'results.sarif');
    await writeSarifFile(file, results);
    await upload(server, file, project);
    await database.pool.query('VACUUM ANALYZE');
    for (const [kind, chooseBy] of Object.entries(kinds)) {
      print(`unchanged: ${results} results, of which ${kind}, ${runs} times`);
      for (let nth = 1; nth <= runs; nth++) {
        await writeSarifFile(file, results, { choose: chooseBy(results, nth) });
        print(`  ${await measured(server, database, () => upload(server, file, project))}`);
      }
    }
  } finally {
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Sizes {
  bytes: number;
  chunkBytes: number;
  walBytes: number;
  written: Map<string, number>;
}

async function measured(server: ServerProcess, database: Database, work: () => Promise<void>): Promise<string> {
  const [cpu, sizes] = [await server.cpuMs(), await readSizes(database)];
  const { ms } = await timed(work);
  const [cpuAfter, after] = [await server.cpuMs(), await readSizes(database)];
  const written = [...after.written]
    .map(([table, n]): [string, number] => [table, n - (sizes.written.get(table) ?? 0)])
    .filter(([, n]) => n > 0)
    .sort(([, a], [, b]) => b - a);
  const kb = (bytes: number): string => `${Math.round(bytes / 1024)} kB`;
  return [
    `${Math.round(ms)} ms, cpu ${cpuAfter.server - cpu.server} + ${cpuAfter.database - cpu.database} ms`,
    `database +${kb(after.bytes - sizes.bytes)} (bodies +${kb(after.chunkBytes - sizes.chunkBytes)})`,
    `log ${kb(after.walBytes - sizes.walBytes)}`,
    `rows ${written.map(([table, n]) => `${table} ${n}`).join(', ')}`,
  ].join('; ');
}

async function readSizes({ pool }: Database): Promise<Sizes> {
  // A connection tells the statistics what it wrote after its transactions, at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { rows } = await pool.query<{ bytes: string; chunkBytes: string; walBytes: string }>(
    `SELECT pg_database_size(current_database()) AS bytes, pg_total_relation_size('parapet.upload_chunk')
              + pg_total_relation_size('parapet.staged_chunk') AS "chunkBytes",
            pg_current_wal_lsn() - '0/0' AS "walBytes"`,
  );
  const tables = await pool.query<{ table: string; n: string }>(
    `SELECT relname AS "table", n_tup_ins + n_tup_upd + n_tup_del AS n FROM pg_stat_user_tables WHERE schemaname = 'parapet'`,
  );
  const { bytes, chunkBytes, walBytes } = rows[0]!;
  return {
    bytes: Number(bytes),
    chunkBytes: Number(chunkBytes),
    walBytes: Number(walBytes),
    written: new Map(tables.rows.map(({ table, n }) => [table, Number(n)])),
  };
}
