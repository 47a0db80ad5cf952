/**
 * `npm run bench -- waiting`: how long people wait for others. Triages in a project, and in another one, while many results are ingested into
 * the first; triages and uploads of a project while 40 requests wait for another. Each against the same on the idle server, in one run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { median, percentile, print, timed } from './measure.ts';
import { writeSarifFile } from './sarif-file.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { upload } from './upload.ts';

/** Results of the projects before; each of them can be triaged. */
const smallResults = 20;
const samples = 40;
const waitingRequests = 40;
/** Between two triages of one person. */
const pauseMs = 50;

interface Bench {
  server: ServerProcess;
  smallFile: string;
  largeFile: string;
  /** Findings by project. */
  findings: Record<'busy' | 'quiet', string[]>;
}

export async function benchWaiting(options: { results: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-files-'));
  // The refusals of those that wait are told at `warn`.
  const server = await startServerProcess({ environment: { PARAPET_LOG_LEVEL: 'error' } });
  try {
    const smallFile = join(folder, 'small.sarif');
    const largeFile = join(folder, 'large.sarif');
    await writeSarifFile(smallFile, smallResults);
    await writeSarifFile(largeFile, options.results);
    for (const project of ['busy', 'quiet']) await upload(server, smallFile, project);
    const bench = { server, smallFile, largeFile, findings: await listFindings(server) };
    print(`waiting: ${options.results} results, ${waitingRequests} waiting requests`);
    const idle = { busy: await triages(bench, 'busy'), quiet: await triages(bench, 'quiet') };
    printTimes('idle, triage', [...idle.busy, ...idle.quiet]);
    await whileIngesting(bench, idle);
    await whileOthersWait(bench, idle.quiet);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function whileIngesting(bench: Bench, idle: { busy: number[]; quiet: number[] }): Promise<void> {
  let isOver = false;
  const ingest = timed(() => upload(bench.server, bench.largeFile, 'busy')).finally(() => {
    isOver = true;
  });
  const until = (): boolean => isOver;
  const [busy, quiet] = await Promise.all([triages(bench, 'busy', until), triages(bench, 'quiet', until)]);
  print(`  ingest beside the triages ${Math.round((await ingest).ms)} ms`);
  printTimes('meanwhile, triage in its project', busy, idle.busy, '(bar: p95 300 ms)');
  printTimes('meanwhile, triage in another', quiet, idle.quiet);
}

async function whileOthersWait(bench: Bench, idleTriages: number[]): Promise<void> {
  const idleUploads = await uploads(bench);
  const blocker = await lockDecisions(bench);
  const over = new AbortController();
  let refused = 0;
  const waiting = Array.from({ length: waitingRequests }, async () => {
    while (!over.signal.aborted) {
      if ((await triage(bench, 'busy', 0)) === 503) refused += 1;
    }
  });
  // All of them are there, and wait.
  await sleep(1_000);
  const meanwhile = { triages: await triages(bench, 'quiet'), uploads: await uploads(bench) };
  over.abort();
  await blocker.end();
  await Promise.all(waiting);
  printTimes(`with ${waitingRequests} waiting elsewhere, triage`, meanwhile.triages, idleTriages, '(bar: 1.2)');
  printTimes(
    `with ${waitingRequests} waiting elsewhere, upload to visible`,
    meanwhile.uploads,
    idleUploads,
    '(bar: 1.2)',
  );
  print(`  of the waiting ones, answered 503: ${refused}`);
}

/** Milliseconds of triages one after the other: so many, or until it is over. */
async function triages(bench: Bench, project: 'busy' | 'quiet', until?: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (until === undefined ? times.length < samples : !until()) {
    const { ms, value: status } = await timed(() => triage(bench, project, times.length));
    if (status !== 200) throw new Error(`triage in ${project}: ${status} after ${Math.round(ms)} ms`);
    times.push(ms);
    await sleep(pauseMs);
  }
  return times;
}

async function uploads({ server, smallFile }: Bench): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < samples / 4; n++) {
    // A project of its own each time, so that none is answered from the one before.
    times.push((await timed(() => upload(server, smallFile, `quiet-${performance.now()}`))).ms);
  }
  return times;
}

async function triage({ server, findings }: Bench, project: 'busy' | 'quiet', n: number): Promise<number> {
  const answer = await ask(server, `/api/triage/v1/deployments/${server.deploymentId}/triage`, {
    findingIds: [findings[project][n % findings[project].length]],
    triageState: n % 2 === 0 ? 'FINDING_TRIAGE_STATE_REVIEWING' : 'FINDING_TRIAGE_STATE_REOPENED',
    note: `decision ${n}`,
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function listFindings(server: ServerProcess): Promise<Bench['findings']> {
  const answer = await ask(server, `/api/reporting/${server.deploymentId}/findings`, {});
  const report = (await answer.json()) as { findings: { id: string; repository: { name: string } }[] };
  const of = (project: string) =>
    report.findings.filter(({ repository }) => repository.name === project).map(({ id }) => id);
  return { busy: of('busy'), quiet: of('quiet') };
}

async function ask(server: ServerProcess, path: string, body: unknown): Promise<Response> {
  return fetch(server.baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.accessToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Holds what a decision about the busy project's findings takes, until the connection is ended. */
async function lockDecisions({ server }: Bench): Promise<pg.Client> {
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(`SET app.deployment_id = '${server.deploymentId}'`);
  await client.query('BEGIN');
  await client.query(
    `SELECT FROM parapet.project_decision d
       JOIN parapet.project p ON p.deployment_id = d.deployment_id AND p.id = d.project_id
      WHERE d.deployment_id = $1 AND p.name = 'busy' FOR UPDATE OF d`,
    [server.deploymentId],
  );
  return client;
}

function printTimes(what: string, times: readonly number[], idle?: readonly number[], bar = ''): void {
  const [p50, p95] = [median(times), percentile(times, 0.95)];
  const against = idle === undefined ? '' : `   ${(p50 / median(idle)).toFixed(2)} times idle`;
  print(
    `  ${what}: p50 ${Math.round(p50)}, p95 ${Math.round(p95)}, longest ${Math.round(Math.max(...times))} ms (${times.length})${against}   ${bar}`,
  );
}
