/** Input and result of the work behind a run. performers.ts maps types to functions. */
import type { Platform } from '../platform.ts';
import type { TracedRun } from './get-run.ts';

/** It may run twice if a process dies: every effect is idempotent. */
export interface RunWork {
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings' | 'outside' | 'engines' | 'triageLimits'>;
  deploymentId: string;
  run: TracedRun;
  /** Does one step; throws if the run has been cancelled, so nothing after it happens. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Aborted within about a second of the run's cancellation: work outside this process must end with it. */
  signal: AbortSignal;
  /** Adds a line to the run's log, which users read; never a secret. Stored with the next step or the end. */
  log(message: string): void;
  /** Adds a warning that an admin should look into, although the run continues. */
  warn(message: string): void;
}

export interface RunResult {
  totalFindings: number;
  totalCostCredits: number;
}

export type PerformRun = (work: RunWork) => Promise<RunResult>;

/** Keyed by the workflow type's name. */
export type Performers = Readonly<Record<string, PerformRun>>;
