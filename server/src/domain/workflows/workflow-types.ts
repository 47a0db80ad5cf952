/**
 * The registry of workflow types: what each is started by and what it does. A new type is one entry here; nothing else of the
 * interface changes. The types that work are handed over in the platform, so that tests can add one of their own.
 */
import type { Platform } from '../platform.ts';
import type { TracedRun } from './get-run.ts';

/** What the work behind a run is given. It may be run twice when a process dies: every effect is idempotent. */
export interface RunWork {
  platform: Platform;
  deploymentId: string;
  run: TracedRun;
  /** Does one step, unless the run was cancelled meanwhile: then it throws, and nothing after it happens. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** One line of the run's log, for whoever reads it; never a secret. Stored with the next step or the end. */
  note(message: string): void;
}

export interface RunResult {
  totalFindings: number;
  totalCostCredits: number;
}

interface WorkflowTypeBase {
  /** Lower case. */
  name: string;
}

/** Started by something else of the house; `instead` tells a person how that comes about. */
export interface SystemWorkflowType extends WorkflowTypeBase {
  startedBy: 'system';
  instead: string;
}

/** Started by a person's request; a worker then does `perform`. */
export interface PersonWorkflowType extends WorkflowTypeBase {
  startedBy: 'person';
  /** What the request must name. */
  needs: readonly ('project' | 'issue')[];
  perform(work: RunWork): Promise<RunResult>;
}

export type WorkflowType = SystemWorkflowType | PersonWorkflowType;

/** Of the run behind an uploaded scan. */
export const ingestType = 'ingest';

export const workflowTypes: readonly WorkflowType[] = [
  { name: ingestType, startedBy: 'system', instead: 'upload a scanner’s output, and its ingest runs by itself' },
];
