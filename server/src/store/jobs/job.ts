/** What a job is: a name, a payload, and the work behind it (job-queue.ts runs it, job-take-over.ts what remains of a dead worker's). */

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
  /**
   * Ends what the job was to do as failed, for whoever waits for it. Called when `run` threw, or when worker after worker died
   * of it; nothing else happens for this job afterwards. It may be called twice.
   */
  giveUp(payload: unknown): Promise<void>;
}
