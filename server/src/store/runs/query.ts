/** A query for runs in the store's terms; domain/runs/list-runs.ts builds it from a request. */
import type { EventSource, TargetType, WorkflowRunStatus } from '../../model/runs/workflow-run.ts';

/** The properties with few values. Null matches all. */
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

/** The end of a page. `startedAt` as PostgreSQL reads it: 'infinity' for a queued run. */
export interface RunPosition {
  startedAt: string;
  id: string;
}

/** One page of a list, in the order (startedAt, id). Null matches all. */
export interface RunQuery {
  kinds: KindFilter;
  /** The kinds of the deployment's existing runs (kinds.ts). */
  existingKinds: readonly RunKind[];
  projectIds: readonly string[] | null;
  refName: string | null;
  /** Digits that the id contains. */
  idPart: string | null;
  direction: 'asc' | 'desc';
  after: RunPosition | null;
  limit: number;
}
