/** What a list of runs is asked, in the words of the store; domain/workflows/list-runs.ts makes it of a request. */
import type { EventSource, TargetType, WorkflowRunStatus } from '../../model/workflow-run.ts';

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

/** Inclusive. */
export interface IdRange {
  from: string;
  to: string;
}

/** The ids that begin with some digits: in these ranges, and exactly the first digits of each among the heads (migration 0014). */
export interface IdPrefix {
  /** At most 111. */
  heads: readonly string[];
  ranges: readonly IdRange[];
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
  idPrefix: IdPrefix | null;
  direction: 'asc' | 'desc';
  after: RunPosition | null;
  limit: number;
}
