/**
 * The job queue, in tables of our own on the same PostgreSQL (ADR 0006). A job is added in the transaction that made it necessary, any
 * worker claims it at once (job-worker.ts), and another one takes it over when its worker dies (heartbeat.ts).
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../../base/log.ts';
import type { TenantTransaction } from '../database.ts';
import { startHeartbeat } from './heartbeat.ts';
import { addJob, addPeriodicJobs, deleteDeadWorkers, releaseJobs, type PeriodicJob } from './job-rows.ts';
import type { JobDefinition, JobRequest } from './job.ts';
import { startWorker } from './job-worker.ts';

/** The half that accepts work; every process has it. */
export interface JobQueue {
  /** The job is accepted when the transaction commits, and only then. */
  enqueue(tx: TenantTransaction, job: JobRequest): Promise<void>;
  /** The same for a job that may be there: one that waits or runs is left as it is. */
  enqueueMissing(tx: TenantTransaction, job: JobRequest): Promise<void>;
}

export interface OpenJobQueue extends JobQueue {
  /** Claims no more jobs, waits up to `timeoutMs` for those that run here, and closes; other workers run the rest. */
  close(timeoutMs: number): Promise<void>;
}

export interface JobQueueOptions {
  connection: pg.PoolConfig;
  log: Log;
  /** The jobs that this process runs; empty for a process that only accepts them. */
  jobs: readonly JobDefinition[];
  /** Jobs of the installation that there always are; each asks to run again when it ends. */
  periodicJobs?: readonly PeriodicJob[];
  /** No other process can be running jobs of this database (embedded): the jobs of a killed predecessor run again at once. */
  isAlone: boolean;
  /** After so many workers that died while they ran it, a job is given up: it may be what they died of. */
  takeOversMax?: number;
  /** Between polls, ms. */
  pollEveryMs?: number;
}

/** A busy worker may be killed many times; a job that kills its worker must not do so for ever. */
const takeOversMaxDefault = 25;
/** For polls, heartbeats and ends of jobs; jobs use the database's own pools, and these never wait for them. */
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
