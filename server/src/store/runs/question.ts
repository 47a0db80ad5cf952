/** What a list of runs is asked, in the words of the store; domain/runs/list-runs.ts makes it of a request. */
import type { EventSource, TargetType, WorkflowRunStatus } from '../../model/runs/workflow-run.ts';

/** The properties with few values. Null filters nothing. */
export interface KindFilter {
  statuses: readonly WorkflowRunStatus[] | null;
  workflowTypes: readonly string[] | null;
  eventSources: readonly EventSource[] | null;
  targetTypes: readonly TargetType[] | null;
}

/** One value of each. */
export interface RunKind {
  workflowType: string;
  status: WorkflowRunStatus;
  eventSource: EventSource;
  targetType: TargetType;
}

/** Where a page ended. `startedAt` as PostgreSQL reads it: 'infinity' for a run that waits. */
export interface RunPosition {
  startedAt: string;
  id: string;
}

/** One stretch of a list, in the order (startedAt, id). Null filters nothing. */
export interface RunQuestion {
  kinds: KindFilter;
  /** The kinds that the deployment has runs of at all (kinds.ts). */
  existingKinds: readonly RunKind[];
  projectIds: readonly string[] | null;
  refName: string | null;
  /** Digits that the id begins with, the first of them no zero. */
  idPrefix: string | null;
  direction: 'asc' | 'desc';
  after: RunPosition | null;
  limit: number;
}
