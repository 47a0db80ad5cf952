/** A job: a name, a payload, and the function that runs it. job-queue.ts runs jobs. */

/** A job by name, with its payload (schemas: one file per job in jobs/). */
export interface JobRequest {
  name: string;
  /**
   * Adding a job that is already queued only changes its time; adding one that is running makes it run again
   * afterwards.
   */
  id: string;
  payload: unknown;
  /** Jobs with the same name and key run one after the other; jobs with different keys run concurrently. */
  serialKey: string;
}

/** Context passed to a running job. */
export interface JobContext {
  jobId: string;
  /** Aborted on shutdown. A job that ignores it may finish within the shutdown timeout. */
  stopping: AbortSignal;
}

/** Requests another run: the job keeps its row and its position among the jobs of its key. */
export interface RunAgain {
  at: Date;
  /** The job does not run before this time, even if it is added again. */
  notBefore?: Date;
}

/** The handler for a job name. It may run twice if a process dies, so every effect is idempotent. */
export interface JobDefinition {
  name: string;
  /** Concurrency limit per worker process. */
  concurrencyPerWorker: number;
  /** True if it also runs for a deployment that is suspended; the jobs of others rest in the queue. */
  runsWhileSuspended?: boolean;
  run(payload: unknown, context: JobContext): Promise<RunAgain | void>;
  /**
   * Records the failure for users who wait for the result. Called when `run` threw, and when too many workers died
   * while running the job. It may be called twice.
   */
  fail(payload: unknown): Promise<RunAgain | void>;
}
