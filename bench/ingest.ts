/**
 * `npm run bench -- ingest`: from upload to visible, compared with a bare COPY of the same rows into the same tables
 * with indexes, in one run; the same file again; memory for ten times the file. `--results 100000`, `--memory` for the
 * 10x and 1 GB runs.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrate } from '../server/src/store/schema/migrate.ts';
import { megabytes, median, print, timed } from './measure.ts';
import { writeSarifFile } from './sarif-file.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { upload } from './upload.ts';

/** The tables that a first upload fills, apart from the handful of rules, profiles and the scan. */
const filled = ['finding', 'finding_detail', 'finding_tally'];

export async function benchIngest(options: { results: number; runs: number; memory: boolean }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-files-'));
  try {
    const file = join(folder, 'results.sarif');
    await writeSarifFile(file, options.results);
    const { size } = await stat(file);
    print(`ingest: ${options.results} results, ${megabytes(size)}, ${options.runs} runs, medians`);
    await compareWithCopy(file, folder, options);
    if (options.memory) await measureMemory(folder, options.results);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compareWithCopy(
  file: string,
  folder: string,
  options: { results: number; runs: number },
): Promise<void> {
  const otherBytes = join(folder, 'other-bytes.sarif');
  await copyFile(file, otherBytes);
  await appendFile(otherBytes, '\n');
  const server = await startServerProcess();
  try {
    const first: number[] = [];
    const again: number[] = [];
    const reordered: number[] = [];
    const copied: number[] = [];
    for (let run = 0; run < options.runs; run++) {
      const project = `bench-${run}`;
      first.push((await timed(() => upload(server, file, project))).ms);
      again.push((await timed(() => upload(server, file, project))).ms);
      reordered.push((await timed(() => upload(server, otherBytes, project))).ms);
      copied.push(await copyFloor(server, folder, project));
    }
    const perSecond = Math.round(options.results / (median(first) / 1000));
    print(`  first upload to visible   ${Math.round(median(first))} ms   ${perSecond} results/s   (bar: 5000/s)`);
    print(`  bare COPY of its rows     ${Math.round(median(copied))} ms   ratio ${ratio(first, copied)}   (bar: 4)`);
    print(
      `  identical upload again    ${Math.round(median(again))} ms   first/again ${ratio(first, again)}   (bar: 2)`,
    );
    print(`  same results, other bytes ${Math.round(median(reordered))} ms   first/other ${ratio(first, reordered)}`);
    print(`  server's peak memory      ${megabytes(await server.peakBytes())}`);
  } finally {
    await server.stop();
  }
}

/** Median of the pairs' ratios: each pair was measured back to back, so that machine drift cancels out. */
function ratio(ours: readonly number[], floor: readonly number[]): string {
  return median(ours.map((ms, index) => ms / (floor[index] ?? Number.NaN))).toFixed(2);
}

/** Time of COPY alone, ms: the project's rows into an empty database with the same tables and indexes. */
export async function copyFloor(server: ServerProcess, folder: string, project: string): Promise<number> {
  const source = await connect(server.connection);
  const files = filled.map((table) => join(folder, `${table}.copy`));
  const condition: Record<string, string> = {
    finding: `project_id = (SELECT id FROM parapet.project WHERE name = '${project}')`,
    finding_detail: `finding_id IN (SELECT id FROM parapet.finding WHERE project_id = (SELECT id FROM parapet.project WHERE name = '${project}'))`,
    finding_tally: 'true',
  };
  await source.query(`SET app.deployment_id = '${server.deploymentId}'`);
  for (const [index, table] of filled.entries()) {
    const statement = `COPY (SELECT * FROM parapet.${table} WHERE ${condition[table]}) TO STDOUT (FORMAT binary)`;
    await pipeline(source.query(copyTo(statement)), createWriteStream(files[index] ?? ''));
  }
  await source.end();
  const name = `floor_${project.replaceAll('-', '_')}`;
  const admin = await connect(server.connection);
  await admin.query(`CREATE DATABASE ${name}`);
  const connection = { ...server.connection, database: name };
  await migrate(connection);
  const target = await connect(connection);
  for (const table of filled) await target.query(`ALTER TABLE parapet.${table} NO FORCE ROW LEVEL SECURITY`);
  const { ms } = await timed(async () => {
    await target.query('BEGIN');
    for (const [index, table] of filled.entries()) {
      const into = target.query(copyFrom(`COPY parapet.${table} FROM STDIN (FORMAT binary)`));
      await pipeline(createReadStream(files[index] ?? '', { highWaterMark: 256 * 1024 }), into);
    }
    await target.query('COMMIT');
  });
  await target.end();
  await admin.query(`DROP DATABASE ${name}`);
  await admin.end();
  return ms;
}

async function connect(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

/** Enough results of this kind for more than a gigabyte. */
const resultsOfGigabyte = 1_500_000;

/** Peak memory of a fresh server for one file, ten times the file, and a gigabyte. */
async function measureMemory(folder: string, results: number): Promise<void> {
  const peaks: number[] = [];
  for (const size of [results, results * 10, resultsOfGigabyte]) {
    const file = join(folder, 'memory.sarif');
    await writeSarifFile(file, size);
    const bytes = (await stat(file)).size;
    const server = await startServerProcess();
    const { ms } = await timed(() => upload(server, file, 'memory'));
    const peak = await server.peakBytes();
    await server.stop();
    peaks.push(peak);
    print(
      `  ${size} results, ${megabytes(bytes)}: peak ${megabytes(peak)}, ${Math.round(size / (ms / 1000))} results/s`,
    );
  }
  const [one = 0, ten = 0] = peaks;
  print(`  peak for 10x the file     ${(ten / one).toFixed(2)}x   (bar: 1.3; 1 GB under 500 MB)`);
}
