/**
 * The job queue's adapter: durable workflows by DBOS on the same PostgreSQL (ADR 0006). A job is enqueued in the
 * transaction that made it necessary, runs on any worker, and is taken over when its worker dies. The workflow engine
 * is named nowhere else.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DBOS, DBOSClient } from '@dbos-inc/dbos-sdk';
import type { Log } from '../base/log.ts';
import type { TenantTransaction } from './database.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** A job by name, with its payload (schemas: jobs/registry.ts) and the id it runs under; one id runs once. */
export interface JobRequest {
  name: string;
  id: string;
  payload: unknown;
  /** Jobs of one name and key run one after the other; of different keys, side by side. */
  serialKey: string;
}

/** What a running job may use of the engine. */
export interface JobContext {
  jobId: string;
  /** Runs `work` once in effect: its result is kept, and a job that is taken over continues after the last kept one. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** The work behind a job name. It may run twice when a process dies: every effect is idempotent. */
export interface JobDefinition {
  name: string;
  /** How many of these one worker process runs at a time. */
  concurrencyPerWorker: number;
  run(payload: unknown, context: JobContext): Promise<void>;
}

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
}

/** Jobs of an older build are run by the newer one: payload schemas outlive a deploy (docs/guides/add-a-job.md). */
const applicationVersion = '1';
const applicationName = 'parapet';
const schema = 'dbos';
/** The engine asks for a URL even where it is given a pool; this one is never connected to. */
const unusedUrl = 'postgresql://parapet@localhost/parapet';
/** How often an idle worker looks for work, ms: the wait between 202 and the start. */
const pollingIntervalMs = 100;
/** A worker writes its heartbeat this often, ms; one silent for `deadAfterMs` is taken for dead and its jobs resumed. */
const heartbeatMs = 2_000;
const deadAfterMs = 10_000;
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
      await tx.client.query(`SET LOCAL ROLE ${role}`);
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
  DBOS.setConfig({
    name: applicationName,
    systemDatabasePool: pool,
    systemDatabaseUrl: unusedUrl,
    systemDatabaseSchemaName: schema,
    applicationVersion,
    executorID,
    logger,
    listenQueues: options.jobs.map((job) => job.name),
  });
  for (const job of options.jobs) {
    DBOS.registerWorkflow(
      (payload: unknown) =>
        job.run(payload, {
          jobId: DBOS.workflowID ?? '',
          step: (name, work) => DBOS.runStep(work, { name }),
        }),
      { name: job.name, maxRecoveryAttempts: 50 },
    );
  }
  if (options.isAlone) await pool.query('DELETE FROM parapet.worker');
  if (options.jobs.length > 0) await beat(pool, executorID);
  // Processes that start together would deadlock in the engine's own migrations.
  await oneAtATime(pool, launchLockKey, () => DBOS.launch());
  for (const job of options.jobs) {
    await DBOS.registerQueue(job.name, {
      workerConcurrency: job.concurrencyPerWorker,
      partitionConcurrency: 1,
      minPollingIntervalMs: pollingIntervalMs,
      onConflict: 'always_update',
    });
  }
  const heartbeat = options.jobs.length === 0 ? undefined : startHeartbeat(pool, executorID, options.log);
  if (heartbeat !== undefined) await resumeOrphans(pool, options.log);
  return {
    async stop(timeoutMs: number) {
      heartbeat?.stop();
      await DBOS.shutdown({ workflowCompletionTimeoutMS: timeoutMs, deregister: true });
    },
  };
}

/** Says that this worker lives, and resumes the jobs of those that no longer do (stack.md: the engine does not by itself). */
function startHeartbeat(pool: pg.Pool, executorId: string, log: Log) {
  const timer = setInterval(() => {
    beat(pool, executorId)
      .then(() => resumeOrphans(pool, log))
      .catch((error: unknown) => log.warn({ err: error }, 'heartbeat failed'));
  }, heartbeatMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function beat(pool: pg.Pool, executorId: string): Promise<void> {
  await pool.query(
    `INSERT INTO parapet.worker (executor_id, heartbeat_at) VALUES ($1, now())
     ON CONFLICT (executor_id) DO UPDATE SET heartbeat_at = excluded.heartbeat_at`,
    [executorId],
  );
}

/** Resumes what runs on workers without a heartbeat. Several workers may do so at once: resuming twice is harmless. */
async function resumeOrphans(pool: pg.Pool, log: Log): Promise<void> {
  await pool.query(`DELETE FROM parapet.worker WHERE heartbeat_at < now() - interval '1 day'`);
  const { rows: live } = await pool.query<{ executor_id: string }>(
    `SELECT executor_id FROM parapet.worker WHERE heartbeat_at > now() - make_interval(secs => $1)`,
    [deadAfterMs / 1000],
  );
  const alive = new Set(live.map((row) => row.executor_id));
  const running = await DBOS.listWorkflows({ status: 'PENDING', loadInput: false, loadOutput: false });
  for (const workflow of running) {
    if (workflow.executorId !== undefined && alive.has(workflow.executorId)) continue;
    log.warn({ job: workflow.workflowID, name: workflow.workflowName }, 'taking over a job whose worker died');
    await DBOS.resumeWorkflow(
      workflow.workflowID,
      workflow.queueName === undefined ? {} : { queueName: workflow.queueName },
    );
  }
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
