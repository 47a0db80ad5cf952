/** What the work behind a run is given, and what it answers. Which type does what: performers.ts. */
import type { Platform } from '../platform.ts';
import type { TracedRun } from './get-run.ts';

/** It may be run twice when a process dies: every effect is idempotent. */
export interface RunWork {
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings' | 'outside' | 'engines'>;
  deploymentId: string;
  run: TracedRun;
  /** Does one step, unless the run was cancelled meanwhile: then it throws, and nothing after it happens. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Aborted when somebody cancels the run, within about a second: whatever runs outside of this process ends with it. */
  signal: AbortSignal;
  /** One line of the run's log, for whoever reads it; never a secret. Stored with the next step or the end. */
  note(message: string): void;
  /** The same, of what an admin should look after though the run goes on. */
  warn(message: string): void;
}

export interface RunResult {
  totalFindings: number;
  totalCostCredits: number;
}

export type PerformRun = (work: RunWork) => Promise<RunResult>;

/** By the name of the workflow type. */
export type Performers = Readonly<Record<string, PerformRun>>;
