/**
 * The job queue's adapter: durable workflows by DBOS on the same PostgreSQL (ADR 0006). A job is enqueued in the
 * transaction that made it necessary, is begun at once by any worker (job-dispatch.ts), and is taken over when its worker dies
 * (job-take-over.ts). The workflow engine is named in these three files alone.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DBOS, DBOSClient } from '@dbos-inc/dbos-sdk';
import type { Log } from '../../base/log.ts';
import type { TenantTransaction } from '../database.ts';
import type { JobDefinition, JobRequest } from './job.ts';
import { applicationVersion, startDispatch, tellOfJob } from './job-dispatch.ts';
import { beat, runToAnEnd, startHeartbeat, takeOverOrphans } from './job-take-over.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/** The half that accepts work; every process has it. */
export interface JobQueue {
  /** Accepted when the transaction commits, and only then. */
  enqueue(tx: TenantTransaction, job: JobRequest): Promise<void>;
  /** Forgets jobs that ended more than a week ago, a bounded number at a time; returns how many. */
  deleteFinished(): Promise<number>;
}

export interface OpenJobQueue extends JobQueue {
  /** Stops taking jobs, waits up to `timeoutMs` for those that run here, and closes; the rest is taken over elsewhere. */
  close(timeoutMs: number): Promise<void>;
}

export interface JobQueueOptions {
  connection: pg.PoolConfig;
  log: Log;
  /** The jobs that this process works on; empty for a process that only accepts them. */
  jobs: readonly JobDefinition[];
  /** No other process can be working on this database (embedded): what a killed predecessor left is resumed at once. */
  isAlone: boolean;
  /** After so many workers that died while they had it, a job is given up: it may be what they died of. */
  takeOversMax?: number;
  /** How often a worker looks for jobs that nobody told it of, ms. */
  lookEveryMs?: number;
}

/** A job that kills its worker each time would else keep the house down for ever; many kills of a busy worker are to be endured. */
const takeOversMaxDefault = 25;
const applicationName = 'parapet';
const schema = 'dbos';
/** The engine asks for a URL even where it is given a pool; this one is never connected to. */
const unusedUrl = 'postgresql://parapet@localhost/parapet';
/** What has ended is kept this long for whoever looks into a failure, ms. */
const keepFinishedMs = 7 * 24 * 3_600_000;
const deletedAtATime = 10_000;
/** Of the advisory lock that a launching process takes; the number is arbitrary but fixed. */
const launchLockKey = 7_283_901_156;

/** Opens the queue; with jobs, also starts working. Creates or updates the engine's own tables. */
export async function openJobQueue(options: JobQueueOptions): Promise<OpenJobQueue> {
  const pool = new pg.Pool({ ...options.connection, max: 8 });
  pool.on('error', (error) => options.log.warn({ err: error }, 'queue connection lost'));
  const logger = quietLogger(options.log);
  const worker = await startWorker(options, pool, logger);
  const client = await DBOSClient.create({
    systemDatabaseUrl: unusedUrl,
    systemDatabasePool: pool,
    systemDatabaseSchemaName: schema,
    applicationName,
    logger,
  });

  return {
    async enqueue(tx, job) {
      // The engine's tables are no tenant's: step out of the tenant's role for its one insert, and back in.
      const { rows } = await tx.client.query<{ role: string }>('SELECT current_user AS role');
      const role = rows[0]?.role ?? '';
      if (!/^parapet_[a-z]+$/.test(role)) throw new Error(`enqueue needs a tenant transaction, not the role ${role}`);
      await tx.client.query('SET LOCAL ROLE NONE');
      await client.enqueueInTransaction(
        tx.client,
        {
          queueName: job.name,
          workflowName: job.name,
          workflowID: job.id,
          queuePartitionKey: job.serialKey,
          appVersion: applicationVersion,
        },
        job.payload,
      );
      await tx.client.query(`SET LOCAL ROLE ${role}; ${tellOfJob(job.name)}`);
    },
    async deleteFinished() {
      const finished = await client.listWorkflows({
        status: ['SUCCESS', 'ERROR', 'CANCELLED', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED'],
        completedBefore: new Date(Date.now() - keepFinishedMs).toISOString(),
        limit: deletedAtATime,
        loadInput: false,
        loadOutput: false,
      });
      if (finished.length > 0) await client.deleteWorkflows(finished.map((workflow) => workflow.workflowID));
      await pool.query(`DELETE FROM parapet.job_take_over WHERE last_at < now() - make_interval(secs => $1)`, [
        keepFinishedMs / 1000,
      ]);
      return finished.length;
    },
    async close(timeoutMs) {
      await worker.stop(timeoutMs);
      await client.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

/** Launches the engine: creates its tables, registers the jobs, and starts heartbeat and reaper where there are any. */
async function startWorker(options: JobQueueOptions, pool: pg.Pool, logger: QuietLogger) {
  const executorID = randomUUID();
  const takeOver = { pool, log: options.log, takeOversMax: options.takeOversMax ?? takeOversMaxDefault };
  DBOS.setConfig({
    name: applicationName,
    systemDatabasePool: pool,
    systemDatabaseUrl: unusedUrl,
    systemDatabaseSchemaName: schema,
    applicationVersion,
    executorID,
    logger,
    // None: the looking is ours (job-dispatch.ts).
    listenQueues: [],
  });
  for (const job of options.jobs) {
    DBOS.registerWorkflow(
      (payload: unknown) =>
        runToAnEnd(takeOver, job, payload, {
          jobId: DBOS.workflowID ?? '',
          step: (name, work) => DBOS.runStep(work, { name }),
        }),
      // Counted by us (takeOver): the engine forgets its count when a job is resumed.
      { name: job.name, maxRecoveryAttempts: Number.MAX_SAFE_INTEGER },
    );
  }
  if (options.isAlone) await pool.query('DELETE FROM parapet.worker');
  if (options.jobs.length > 0) await beat(pool, executorID);
  // Processes that start together would deadlock in the engine's own migrations.
  await oneAtATime(pool, launchLockKey, () => DBOS.launch());
  const queues = [];
  for (const { name, concurrencyPerWorker: atATime } of options.jobs) {
    const limits = { workerConcurrency: atATime, partitionConcurrency: 1 };
    queues.push({ queue: await DBOS.registerQueue(name, { ...limits, onConflict: 'always_update' }), atATime });
  }
  if (queues.length === 0) return { stop: (timeoutMs: number) => shutDown(timeoutMs) };
  const heartbeat = startHeartbeat(takeOver, executorID);
  await takeOverOrphans(takeOver);
  const dispatch = startDispatch({ ...options, pool }, queues);
  return {
    async stop(timeoutMs: number) {
      heartbeat.retire();
      await dispatch.stop();
      await shutDown(timeoutMs);
      await heartbeat.stop();
    },
  };
}

async function shutDown(timeoutMs: number): Promise<void> {
  await DBOS.shutdown({ workflowCompletionTimeoutMS: timeoutMs, deregister: true });
}

type QuietLogger = ReturnType<typeof quietLogger>;

/** The engine's own messages, one level lower than it thinks them to be. */
function quietLogger(log: Log) {
  const text = (entry: unknown): string => (entry instanceof Error ? entry.message : String(entry));
  return {
    debug: (entry: unknown) => log.trace({ engine: text(entry) }),
    info: (entry: unknown) => log.debug({ engine: text(entry) }),
    warn: (entry: unknown) => log.info({ engine: text(entry) }),
    error: (entry: unknown) => log.warn({ engine: text(entry) }),
  };
}
