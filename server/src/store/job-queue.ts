/**
 * The job queue's adapter: durable workflows by DBOS on the same PostgreSQL (ADR 0006). A job is enqueued in the
 * transaction that made it necessary, runs on any worker, and is taken over when its worker dies.
 */
import type { TenantTransaction } from './database.ts';

/** A job by name with its payload (schemas: model/jobs.ts) and the id it runs under; the same id runs once. */
export interface JobRequest {
  name: string;
  id: string;
  payload: unknown;
  /** Jobs of one key run one after the other; of different keys, side by side. */
  serialKey?: string;
}

export interface JobQueue {
  /** Accepted when the transaction commits, and only then. */
  enqueue(tx: TenantTransaction, job: JobRequest): Promise<void>;
}
