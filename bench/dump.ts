/**
 * `npm run bench -- dump`: dumps the embedded database of a serving server, restores the file into a PostgreSQL that a
 * URL names, dumps that again and restores it into a new embedded database. Each time stands beside COPY alone of the
 * same rows in the same run. All three servers must give the same answers, byte for byte. `--sizes 1m` for a million
 * findings; `--keep FOLDER` keeps the seeded database. Bar: at most 3 times COPY alone.
 */
import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedDatabase } from '../server/src/store/embedded/launch.ts';
import { answersOf, assertSameAnswers, type Answers } from './dump-answers.ts';
import { copyIn, copyOut } from './dump-floor.ts';
import { median, megabytes, percentile, print, timed } from './measure.ts';
import { runProgram, type ProgramRun } from './run-program.ts';
import { withSeededServer } from './seeded-server.ts';
import { startServerProcess, urlOf, type ServerProcess } from './server-process.ts';

/** Requests in the time of the idle server, to compare with those during the dump. */
const idleRequests = 40;
const pauseMs = 50;

export async function benchDump(options: { sizes: readonly number[]; keepIn: string | undefined }): Promise<void> {
  for (const findings of options.sizes) {
    print(`dump: ${findings} findings, from embedded to external and back   (bar: 3 times COPY alone)`);
    const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-dump-'));
    try {
      await withSeededServer({ findings, keepIn: options.keepIn }, (server) => thereAndBack(server, folder, findings));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function thereAndBack(original: ServerProcess, folder: string, findings: number): Promise<void> {
  const now = new Date();
  const expected = await answersOf(original, now);
  const floor = await copyOut(original, join(folder, 'tables'));
  print(`  ${floor.rows} rows, ${megabytes(floor.bytes)} as text`);
  const line = { findings, floorMs: floor.ms };

  const first = join(folder, 'first.dump');
  const { run, busyMs, idleMs } = await whileServing(original, () =>
    runProgram('dump', [first], { PARAPET_DATA_DIR: original.dataDir }),
  );
  await printRun('dump, embedded', run, { ...line, file: first });
  printTimes('a page of 100, idle', idleMs);
  printTimes('a page of 100, during the dump', busyMs);

  const external = join(folder, 'external');
  await takeSecretKey(original, external);
  const database = await startEmbeddedDatabase({ dataDir: external, programFolders: [original.programFolder] });
  const copiedIn = await copyIn(database.connection, floor);
  const url = { DATABASE_URL: urlOf(database.connection), PARAPET_DATA_DIR: join(external, 'server') };
  const intoExternal = await runProgram('restore', [first], url);
  await printRun('restore, external', intoExternal, { findings, floorMs: copiedIn });
  const second = join(folder, 'second.dump');
  await printRun('dump, external', await runProgram('dump', [second], url), { ...line, file: second });
  await database.stop();
  await compare('external', external, { original, now, expected });

  const back = join(folder, 'back');
  await takeSecretKey(original, back);
  await copyFile(join(back, 'server/secret.key'), join(back, 'secret.key'));
  const intoEmbedded = await runProgram('restore', [second], { PARAPET_DATA_DIR: back });
  await printRun('restore, embedded', intoEmbedded, { findings, floorMs: copiedIn });
  await compare('embedded again', back, { original, now, expected });
}

/** The secret key does not travel in a dump. */
async function takeSecretKey(from: ServerProcess, dataDir: string): Promise<void> {
  await mkdir(join(dataDir, 'server'), { recursive: true, mode: 0o700 });
  await copyFile(join(from.dataDir, 'server/secret.key'), join(dataDir, 'server/secret.key'));
}

interface Comparison {
  original: ServerProcess;
  now: Date;
  expected: Answers;
}

async function compare(name: string, dataDir: string, { original, now, expected }: Comparison): Promise<void> {
  // Answers hold links to the console.
  const environment = { PARAPET_PUBLIC_URL: original.baseUrl };
  const server = await startServerProcess({ keepIn: dataDir, environment });
  try {
    assertSameAnswers(expected, await answersOf(server, now));
    print(`  ${name}: ${expected.size} answers are the same, byte for byte`);
  } finally {
    await server.stop();
  }
}

async function whileServing(
  server: ServerProcess,
  work: () => Promise<ProgramRun>,
): Promise<{ run: ProgramRun; idleMs: number[]; busyMs: number[] }> {
  const token = await server.accessToken();
  const ask = async (): Promise<number> => {
    const { ms } = await timed(async () => {
      const answer = await fetch(`${server.baseUrl}/api/reporting/${server.deploymentId}/findings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: '{"limit":100}',
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    });
    await sleep(pauseMs);
    return ms;
  };
  const idleMs: number[] = [];
  while (idleMs.length < idleRequests) idleMs.push(await ask());
  const over = new AbortController();
  const running = work().finally(() => over.abort());
  const busyMs: number[] = [];
  while (!over.signal.aborted) busyMs.push(await ask());
  return { run: await running, idleMs, busyMs };
}

interface Line {
  findings: number;
  floorMs: number;
  /** What was written. */
  file?: string;
}

async function printRun(what: string, { ms, peakBytes }: ProgramRun, line: Line): Promise<void> {
  const perSecond = Math.round(line.findings / (ms / 1000));
  const size = line.file === undefined ? '' : `   file ${megabytes((await stat(line.file)).size)}`;
  print(
    `  ${what.padEnd(18)} ${Math.round(ms)} ms   ${perSecond} findings/s   COPY alone ${Math.round(line.floorMs)} ms   ` +
      `ratio ${(ms / line.floorMs).toFixed(2)}   peak ${megabytes(peakBytes)}${size}`,
  );
}

function printTimes(what: string, times: readonly number[]): void {
  print(
    `  ${what}: p50 ${Math.round(median(times))}, p95 ${Math.round(percentile(times, 0.95))}, longest ${Math.round(Math.max(...times))} ms (${times.length})`,
  );
}
