/** What the workflow types that people start do, by the type's name (model/workflow-types.ts). A new type is one line here and one there. */
import type { Platform } from '../platform.ts';
import type { TracedRun } from './get-run.ts';

/** What the work behind a run is given. It may be run twice when a process dies: every effect is idempotent. */
export interface RunWork {
  platform: Platform;
  deploymentId: string;
  run: TracedRun;
  /** Does one step, unless the run was cancelled meanwhile: then it throws, and nothing after it happens. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Aborted when somebody cancels the run, within about a second: whatever runs outside of this process ends with it. */
  signal: AbortSignal;
  /** One line of the run's log, for whoever reads it; never a secret. Stored with the next step or the end. */
  note(message: string): void;
}

export interface RunResult {
  totalFindings: number;
  totalCostCredits: number;
}

export type PerformRun = (work: RunWork) => Promise<RunResult>;

export type Performers = Readonly<Record<string, PerformRun>>;

export const performers: Performers = {};
