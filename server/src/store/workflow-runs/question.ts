/** What a list of runs is asked, in the words of the store; domain/workflows/list-runs.ts makes it of a request. */
import type { EventSource, TargetType, WorkflowRunStatus } from '../../model/workflow-run.ts';

/** The properties with few values; a run's kind is one value of each. */
export interface KindFilter {
  statuses: readonly WorkflowRunStatus[] | null;
  workflowTypes: readonly string[] | null;
  eventSources: readonly EventSource[] | null;
  targetTypes: readonly TargetType[] | null;
}

/** Runs of these projects, or of these refs, alone; null = of the whole deployment. */
export type RunScope = { by: 'project' | 'ref'; ids: readonly string[] } | null;

/** Inclusive. */
export interface IdRange {
  from: string;
  to: string;
}

/** Where a page ended. `startedAt` as PostgreSQL reads it: 'infinity' for a run that waits. */
export interface RunPosition {
  startedAt: string;
  id: string;
}

/** One stretch of a list, in the order (startedAt, id). Null filters nothing. */
export interface RunQuestion {
  kinds: KindFilter;
  /** The types that the deployment has runs of at all (page.ts). */
  types: readonly string[];
  scope: RunScope;
  direction: 'asc' | 'desc';
  after: RunPosition | null;
  limit: number;
}
