/** Known findings that a new ignore pattern covers: their locations, for the coverage rule in stage-changes.ts. */
import type { IssueType } from '../../model/draft.ts';
import { analysisIds, type ReconcileScope } from './scope.ts';

/** Pairs of issue type and path. */
export interface IgnoredLocations {
  issueTypes: IssueType[];
  paths: string[];
}

/**
 * The ignored locations of the present findings that no result matched. Read only if there are patterns, and only for
 * locations that this scan may close: few, except in the first scan after a new pattern.
 */
export async function listIgnoredLocations(scope: ReconcileScope): Promise<IgnoredLocations> {
  const ignored: IgnoredLocations = { issueTypes: [], paths: [] };
  const { isIgnored } = scope;
  if (isIgnored === null) return ignored;
  const { rows } = await scope.tx.client.query<{ issueType: IssueType; path: string }>(
    `SELECT DISTINCT p.issue_type AS "issueType", f.path
       FROM parapet.finding f
       JOIN parapet.profile p ON p.deployment_id = $1 AND p.id = f.profile_id
      WHERE f.deployment_id = $1 AND f.ref_id = $3 AND f.analysis_id = ANY ($4::bigint[])
        AND f.status IN ('unresolved', 'muted')
        AND NOT EXISTS (SELECT FROM parapet.staged_match m
                         WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.finding_id = f.id)`,
    [scope.tx.deploymentId, scope.stagingId, scope.refId, analysisIds(scope)],
  );
  for (const { issueType, path } of rows) {
    if (!isIgnored(issueType, path)) continue;
    ignored.issueTypes.push(issueType);
    ignored.paths.push(path);
  }
  return ignored;
}
