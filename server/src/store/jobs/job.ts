/** What a job is: a name, a payload, and the work behind it. job-queue.ts runs it. */

/** A job by name, with its payload (schemas: one file per job in jobs/). */
export interface JobRequest {
  name: string;
  /** Adding a job that waits already changes nothing but its time; adding one that runs makes it run again afterwards. */
  id: string;
  payload: unknown;
  /** Jobs with the same name and key run one after the other; with different keys, side by side. */
  serialKey: string;
}

/** What a running job is given. */
export interface JobContext {
  jobId: string;
  /** Aborted when the process shuts down. A job that ignores it may finish, within the time that the process has. */
  stopping: AbortSignal;
}

/** A job that is to run again: it keeps its row, and its place among the jobs of its key. */
export interface RunAgain {
  at: Date;
  /** Until then the job does not run, even when somebody adds it again. */
  restsUntil?: Date;
}

/** The work behind a job name. It may run twice when a process dies: every effect is idempotent. */
export interface JobDefinition {
  name: string;
  /** How many of these one worker process runs at a time. */
  concurrencyPerWorker: number;
  run(payload: unknown, context: JobContext): Promise<RunAgain | void>;
  /**
   * Records that the work failed, for those who wait for it. Called when `run` threw, and when too many workers died while they ran the
   * job. It may be called twice.
   */
  giveUp(payload: unknown): Promise<RunAgain | void>;
}
