/** Detects dead workers: each worker writes a heartbeat and requeues the jobs of workers that stopped writing one. */
import type pg from 'pg';
import type { Log } from '../../base/log.ts';
import { deleteWorker, takeOverJobs, upsertHeartbeat } from './job-rows.ts';
import { reportOutages } from './report-outages.ts';

const everyMs = 2_000;
/** A worker without a heartbeat for this long is dead. */
const deadAfterMs = 10_000;

export interface Heartbeat {
  /** From then on the heartbeat only says that this worker is alive: jobs that still run here are not taken over. */
  stopTakingOver(): void;
  stop(): Promise<void>;
}

export async function startHeartbeat(context: { pool: pg.Pool; log: Log }, workerId: string): Promise<Heartbeat> {
  const { pool, log } = context;
  const outages = reportOutages(log, 'writing the heartbeat failed');
  let isTakingOver = true;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function writeHeartbeat(): Promise<void> {
    await upsertHeartbeat(pool, workerId);
    if (!isTakingOver) return;
    for (const job of await takeOverJobs(pool, deadAfterMs)) {
      log.warn({ job: job.id, name: job.name, takeOvers: job.takeOvers }, 'taking over a job from a dead worker');
    }
  }
  async function tick(): Promise<void> {
    await writeHeartbeat().then(outages.succeeded, outages.failed);
    if (!isStopped) timer = setTimeout(() => void tick(), everyMs).unref();
  }

  // The first heartbeat precedes any claim: without one, other workers consider this one dead.
  await writeHeartbeat();
  timer = setTimeout(() => void tick(), everyMs).unref();
  return {
    stopTakingOver() {
      isTakingOver = false;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await deleteWorker(pool, workerId);
    },
  };
}
