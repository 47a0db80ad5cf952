/**
 * The job queue, in tables on the same PostgreSQL (ADR 0006). A job is added in the transaction that needs it, any
 * worker claims it at once (job-worker.ts), and another takes it over if its worker dies (heartbeat.ts).
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../../base/log.ts';
import type { TenantTransaction } from '../database.ts';
import { startHeartbeat } from './heartbeat.ts';
import { addJob, addPeriodicJobs, deleteDeadWorkers, releaseJobs, type PeriodicJob } from './job-rows.ts';
import type { JobDefinition, JobRequest } from './job.ts';
import { startWorker } from './job-worker.ts';

/** The producing half; every process has it. */
export interface JobQueue {
  /** The job is accepted if and when the transaction commits. */
  enqueue(tx: TenantTransaction, job: JobRequest): Promise<void>;
  /** Like `enqueue`, but leaves a queued or running job unchanged. */
  enqueueMissing(tx: TenantTransaction, job: JobRequest): Promise<void>;
}

export interface OpenJobQueue extends JobQueue {
  /** Stops claiming jobs, waits up to `timeoutMs` for the running ones, and closes; other workers run the rest. */
  close(timeoutMs: number): Promise<void>;
}

export interface JobQueueOptions {
  connection: pg.PoolConfig;
  log: Log;
  /** The jobs that this process runs; empty for a process that only enqueues. */
  jobs: readonly JobDefinition[];
  /** Installation-wide jobs that always exist; each asks to run again when it ends. */
  periodicJobs?: readonly PeriodicJob[];
  /**
   * No other process can be running jobs of this database (embedded): jobs of a killed predecessor run again at once.
   */
  isAlone: boolean;
  /** A job is failed after this many workers died while running it: it may be the cause. */
  takeOversMax?: number;
  /** Poll interval, ms. */
  pollEveryMs?: number;
}

/** A busy worker may be killed many times, but a job that kills its worker must not do so forever. */
const takeOversMaxDefault = 25;
/** For polls, heartbeats and recording ended jobs. Jobs use the database's own pools, so these never wait for them. */
const connectionsMax = 3;

/** Opens the queue; with jobs, also starts running them. */
export async function openJobQueue(options: JobQueueOptions): Promise<OpenJobQueue> {
  const worker = options.jobs.length > 0 ? await startWorking(options) : undefined;
  let closed: Promise<void> | undefined;
  return {
    enqueue: (tx, job) => addJob(tx, job),
    enqueueMissing: (tx, job) => addJob(tx, job, { onlyMissing: true }),
    async close(timeoutMs) {
      closed ??= worker?.stop(timeoutMs);
      await closed;
    },
  };
}

async function startWorking({ takeOversMax = takeOversMaxDefault, pollEveryMs, ...options }: JobQueueOptions) {
  const { log } = options;
  const workerId = randomUUID();
  const pool = new pg.Pool({ ...options.connection, max: connectionsMax, keepAlive: true });
  pool.on('error', (error) => log.info({ err: error }, 'a connection of the job queue was lost'));
  await deleteDeadWorkers(pool, { all: options.isAlone });
  await addPeriodicJobs(pool, options.periodicJobs ?? []);
  const heartbeat = await startHeartbeat({ pool, log }, workerId);
  const worker = startWorker({ ...options, pool, takeOversMax, pollEveryMs }, workerId);
  return {
    async stop(timeoutMs: number) {
      heartbeat.stopTakingOver();
      await worker.stop(timeoutMs);
      try {
        await releaseJobs(pool, workerId);
        await heartbeat.stop();
      } catch (error) {
        log.info({ err: error }, 'other workers will notice only by the missing heartbeat that this one has ended');
      }
      await pool.end();
    },
  };
}
