/**
 * `npm run bench -- engine`: the cost of the job queue. Idle CPU share; time from the answer 202 to a running run,
 * compared with the answer itself and a bare LISTEN/NOTIFY; and empty runs per second, compared with their bare
 * statements.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { systemClock } from '../server/src/base/clock.ts';
import { createLog } from '../server/src/base/log.ts';
import { performRun } from '../server/src/domain/runs/perform-run.ts';
import type { Platform } from '../server/src/domain/platform.ts';
import { openDatabase, type Database, type TenantTransaction } from '../server/src/store/database.ts';
import { openJobQueue } from '../server/src/store/jobs/job-queue.ts';
import { insertRun, moveRun, updateTrace } from '../server/src/store/runs/runs.ts';
import { percentile, print, timed } from './measure.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

/** A worker's concurrency (jobs/perform-run.ts). */
const atATime = 4;
const projects = 200;

export async function benchEngine(options: { runs: number; starts: number; idleSeconds: number }): Promise<void> {
  // Runs that fail by design would flood the output.
  const server = await startServerProcess({ environment: { PARAPET_LOG_LEVEL: 'fatal' } });
  const database = openDatabase(server.connection);
  try {
    print(`engine: ${options.runs} empty runs, ${options.starts} starts`);
    await measureIdle(server, options.idleSeconds);
    await measureStarts(server, database, options.starts);
    await measureRuns(server, database, options.runs);
  } finally {
    await database.close();
    await server.stop();
  }
}

async function measureIdle(server: ServerProcess, seconds: number): Promise<void> {
  // Start-up work is done by then.
  await sleep(3_000);
  const before = await server.cpuMs();
  await sleep(seconds * 1_000);
  const after = await server.cpuMs();
  const share = (from: number, to: number): string => ((to - from) / (seconds * 10)).toFixed(1);
  print(
    `  idle for ${seconds} s: the server ${share(before.server, after.server)} % of a processor, ` +
      `its PostgreSQL ${share(before.database, after.database)} %`,
  );
}

/** Syncs of projects with an unreachable host: each starts, and fails at once. */
async function measureStarts(server: ServerProcess, database: Database, starts: number): Promise<void> {
  const ids: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    const answer = await post(server, 'repos', { name: `bench/${n}`, url: 'http://127.0.0.1:1/none.git' });
    ids.push(((await answer.json()) as { repo: { id: string } }).repo.id);
  }
  const answers: number[] = [];
  const answeredAt: number[] = [];
  for (let n = 0; n < starts; n += 1) {
    answers.push((await timed(() => post(server, `repos/${ids[n % ids.length]}/_sync`, {}))).ms);
    answeredAt.push(performance.timeOrigin + performance.now());
    // A random instant of the poll interval.
    await sleep(100 + Math.random() * 100);
  }
  // In the order of the answers; no two runs of one project wait at the same time, so they cannot be confused.
  const begun = await database.asTenant(server.deploymentId, async ({ client, deploymentId }) => {
    const { rows } = await client.query<{ submittedAt: Date; startedAt: Date }>(
      `SELECT submitted_at AS "submittedAt", started_at AS "startedAt" FROM parapet.workflow_run
        WHERE deployment_id = $1 AND workflow_type = 'project_sync' AND started_at < 'infinity' ORDER BY id`,
      [deploymentId],
    );
    return rows;
  });
  if (begun.length !== starts) throw new Error(`${begun.length} of ${starts} runs have begun`);
  print(`  request to answer 202                ${spread(answers)}`);
  print(
    `  submitted to running                 ${spread(begun.map((run) => run.startedAt.getTime() - run.submittedAt.getTime()))}`,
  );
  print(
    `  answer 202 to running                ${spread(begun.map((run, n) => run.startedAt.getTime() - (answeredAt[n] ?? 0)))}   (below 0: it ran before the answer came)`,
  );
  print(`  bare NOTIFY to its arrival           ${spread(await bareNotify(server, starts))}`);
}

/** Time from a committed NOTIFY on one connection until another receives it, ms. */
async function bareNotify(server: ServerProcess, times: number): Promise<number[]> {
  const [listening, notifying] = [new pg.Client(server.connection), new pg.Client(server.connection)];
  await Promise.all([listening.connect(), notifying.connect()]);
  await listening.query('LISTEN bench');
  const samples: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const arrived = new Promise((done) => listening.once('notification', done));
    const { ms } = await timed(() => Promise.all([notifying.query('NOTIFY bench'), arrived]));
    samples.push(ms);
  }
  await Promise.all([listening.end(), notifying.end()]);
  return samples;
}

async function post(server: ServerProcess, path: string, body: object): Promise<Response> {
  const answer = await fetch(`${server.baseUrl}/api/agent/deployments/${server.deploymentId}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.accessToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const job = 'bench-run';

/** In this process, beside the idle server: runs of many projects, of a type with one empty step. */
async function measureRuns(server: ServerProcess, database: Database, count: number): Promise<void> {
  const { deploymentId } = server;
  const log = createLog({ level: 'warn' });
  const platform = { database, clock: systemClock, log } as unknown as Platform;
  const performers = {
    empty: async ({ step }: { step: (name: string, work: () => Promise<void>) => Promise<void> }) => {
      await step('nothing', async () => undefined);
      return { totalFindings: 0, totalCostCredits: 0 };
    },
  };
  const all = Promise.withResolvers<void>();
  let done = 0;
  const queue = await openJobQueue({
    connection: server.connection,
    log,
    isAlone: false,
    jobs: [
      {
        name: job,
        concurrencyPerWorker: atATime,
        async run(payload) {
          await performRun({ platform, performers, deploymentId, runId: (payload as { runId: string }).runId });
          done += 1;
          if (done === count) all.resolve();
        },
        fail: async () => all.reject(new Error('a run failed')),
      },
    ],
  });
  try {
    await database.asTenant(deploymentId, async (tx) => {
      for (let n = 0; n < count; n += 1) {
        const runId = await insertEmptyRun(tx);
        const serialKey = String(n % projects);
        await queue.enqueue(tx, { name: job, id: `bench-${runId}`, payload: { runId }, serialKey });
      }
    });
    const ours = (await timed(() => all.promise)).ms;
    const bare = await bareLives(database, deploymentId, count);
    print(`  ${count} runs with an empty step        ${rate(count, ours)}`);
    print(`  the bare statements of their lives   ${rate(count, bare)}   ratio ${(ours / bare).toFixed(2)}`);
  } finally {
    await queue.close(5_000);
  }
}

function insertEmptyRun(tx: TenantTransaction): Promise<string> {
  return insertRun(tx, {
    workflowType: 'empty',
    projectId: null,
    refName: null,
    issueId: null,
    scanId: null,
    eventSource: 'custom',
    targetType: 'repo',
    triggerSource: 'bench',
    at: systemClock.now(),
  });
}

/** Time for as many runs executed as statements only (begin, notify, end), with the same concurrency, ms. */
async function bareLives(database: Database, deploymentId: string, count: number): Promise<number> {
  const runIds = await database.asTenant(deploymentId, async (tx) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await insertEmptyRun(tx));
    return ids;
  });
  const trace = { steps: [{ name: 'nothing', startedAt: new Date().toISOString(), finishedAt: null }], log: [] };
  const { ms } = await timed(() =>
    Promise.all(
      Array.from({ length: atATime }, async () => {
        for (let runId = runIds.pop(); runId !== undefined; runId = runIds.pop()) {
          const id = runId;
          await database.asTenant(deploymentId, (tx) => moveRun(tx, id, { to: 'running', at: systemClock.now() }));
          await database.asTenant(deploymentId, (tx) => updateTrace(tx, id, trace));
          await database.asTenant(deploymentId, (tx) =>
            moveRun(tx, id, { to: 'completed', at: systemClock.now(), trace }),
          );
        }
      }),
    ),
  );
  return ms;
}

const spread = (samples: readonly number[]): string =>
  `p50 ${percentile(samples, 0.5).toFixed(1)} ms   p95 ${percentile(samples, 0.95).toFixed(1)} ms`;
const rate = (count: number, ms: number): string => `${Math.round(count / (ms / 1000))} runs/s`;
