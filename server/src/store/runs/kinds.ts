/** The kinds of runs: the existing ones, and those that match a filter. */
import type { TenantTransaction } from '../database.ts';
import type { KindFilter, RunKind } from './query.ts';

/** The kinds of the deployment's runs, in order: a loose index scan, one probe per kind. */
export async function listRunKinds(tx: TenantTransaction): Promise<RunKind[]> {
  const ofKind = (table: string): string =>
    ['workflow_type', 'status', 'event_source', 'target_type'].map((column) => `${table}.${column}`).join(', ');
  const { rows } = await tx.client.query<RunKind>(
    `WITH RECURSIVE kind AS (
       (SELECT ${ofKind('r')} FROM parapet.workflow_run r WHERE r.deployment_id = $1 ORDER BY ${ofKind('r')} LIMIT 1)
       UNION ALL
       SELECT next.* FROM kind CROSS JOIN LATERAL (
         SELECT ${ofKind('r')} FROM parapet.workflow_run r
          WHERE r.deployment_id = $1 AND (${ofKind('r')}) > (${ofKind('kind')}) ORDER BY ${ofKind('r')} LIMIT 1) next)
     SELECT workflow_type AS "workflowType", status, event_source AS "eventSource", target_type AS "targetType" FROM kind`,
    [tx.deploymentId],
  );
  return rows;
}

/** The existing kinds that match; null if all do. */
export function matchingKinds(filter: KindFilter, existing: readonly RunKind[]): readonly RunKind[] | null {
  const { statuses, workflowTypes, eventSources, targetTypes } = filter;
  const matching = existing.filter(
    (kind) =>
      (statuses === null || statuses.includes(kind.status)) &&
      (workflowTypes === null || workflowTypes.includes(kind.workflowType)) &&
      (eventSources === null || eventSources.includes(kind.eventSource)) &&
      (targetTypes === null || targetTypes.includes(kind.targetType)),
  );
  return matching.length === existing.length ? null : matching;
}
