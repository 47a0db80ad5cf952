/**
 * What becomes of a job whose worker died, or which fails: another worker takes it over; one that fails, or of which worker after
 * worker dies, is given up, so that whoever waits for it is told. The engine does neither by itself (stack.md, ADR 0006).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DBOS } from '@dbos-inc/dbos-sdk';
import type pg from 'pg';
import type { Log } from '../../base/log.ts';
import { isUnavailable } from '../../base/unavailable.ts';
import type { JobContext, JobDefinition } from './job.ts';
import { tellOfJob } from './job-dispatch.ts';

/** A worker writes its heartbeat this often, ms; one silent for `deadAfterMs` is taken for dead and its jobs resumed. */
const heartbeatMs = 2_000;
const deadAfterMs = 10_000;
/** While the database is away nothing can be given up; it is tried again after this, ms. */
const giveUpAgainMs = 5_000;

export interface TakeOver {
  pool: pg.Pool;
  log: Log;
  /** After so many workers that died while they had it, a job is given up. */
  takeOversMax: number;
}

/**
 * Runs a job, and gives it up when that fails, or when too many workers died while they had it: a job that merely ended would leave
 * whoever waits for it waiting.
 */
export async function runToAnEnd(
  { pool, log, takeOversMax }: TakeOver,
  job: JobDefinition,
  payload: unknown,
  context: JobContext,
): Promise<void> {
  if ((await countTakeOvers(pool, context.jobId)) > takeOversMax) {
    log.error({ job: context.jobId }, 'giving up a job: one worker after another died while working on it');
    await giveUp(job, payload);
    return;
  }
  try {
    await job.run(payload, context);
  } catch (error) {
    log.error({ err: error, job: context.jobId }, 'a job failed and is given up');
    await giveUp(job, payload);
  }
}

async function giveUp(job: JobDefinition, payload: unknown): Promise<void> {
  for (;;) {
    try {
      await job.giveUp(payload);
      return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await sleep(giveUpAgainMs);
    }
  }
}

/** Says that this worker lives, and takes over the jobs of those that no longer do (stack.md: the engine does not by itself). */
export function startHeartbeat(takeOver: TakeOver, executorId: string) {
  let isTakingOver = true;
  const timer = setInterval(() => {
    beat(takeOver.pool, executorId)
      .then(() => (isTakingOver ? takeOverOrphans(takeOver) : undefined))
      .catch((error: unknown) => takeOver.log.warn({ err: error }, 'heartbeat failed'));
  }, heartbeatMs);
  timer.unref();
  return {
    /** From now on it only lives, so that nobody takes over what still ends here. */
    retire() {
      isTakingOver = false;
    },
    /** What has not ended is for others, at once. */
    async stop() {
      clearInterval(timer);
      await takeOver.pool
        .query('DELETE FROM parapet.worker WHERE executor_id = $1', [executorId])
        .catch((error: unknown) =>
          takeOver.log.info({ err: error }, 'others will find out that this worker has ended'),
        );
    },
  };
}

/** Says that this worker lives. */
export async function beat(pool: pg.Pool, executorId: string): Promise<void> {
  await pool.query(
    `INSERT INTO parapet.worker (executor_id, heartbeat_at) VALUES ($1, now())
     ON CONFLICT (executor_id) DO UPDATE SET heartbeat_at = excluded.heartbeat_at`,
    [executorId],
  );
}

/** Takes over what runs on workers without a heartbeat. Several workers may do so at once: taking over twice is harmless. */
export async function takeOverOrphans({ pool, log }: TakeOver): Promise<void> {
  await pool.query(`DELETE FROM parapet.worker WHERE heartbeat_at < now() - interval '1 day'`);
  const { rows: live } = await pool.query<{ executor_id: string }>(
    `SELECT executor_id FROM parapet.worker WHERE heartbeat_at > now() - make_interval(secs => $1)`,
    [deadAfterMs / 1000],
  );
  const alive = new Set(live.map((row) => row.executor_id));
  const running = await DBOS.listWorkflows({ status: 'PENDING', loadInput: false, loadOutput: false });
  for (const { workflowID: id, workflowName, executorId, queueName } of running) {
    if (executorId !== undefined && alive.has(executorId)) continue;
    await pool.query(
      `INSERT INTO parapet.job_take_over (job_id, times, last_at) VALUES ($1, 1, now())
       ON CONFLICT (job_id) DO UPDATE SET times = job_take_over.times + 1, last_at = excluded.last_at`,
      [id],
    );
    log.warn({ job: id, name: workflowName }, 'taking over a job whose worker died');
    await DBOS.resumeWorkflow(id, queueName === undefined ? {} : { queueName });
    await pool.query(tellOfJob(queueName ?? workflowName));
  }
}

async function countTakeOvers(pool: pg.Pool, jobId: string): Promise<number> {
  const { rows } = await pool.query<{ times: number }>('SELECT times FROM parapet.job_take_over WHERE job_id = $1', [
    jobId,
  ]);
  return rows[0]?.times ?? 0;
}
