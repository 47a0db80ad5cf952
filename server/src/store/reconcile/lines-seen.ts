/**
 * Which commit has the lines of an analysis' findings on a ref: the one that its last scan saw, if that scan saw all of
 * them. A line map from that commit applies to these lines.
 */
import type { TenantTransaction } from '../database.ts';
import type { ReconcileScope, ScannedAnalysis } from './scope.ts';

export interface LinesSeen {
  analysisId: string;
  /** Empty if the lines are of several commits, or of an unknown one. */
  commit: string;
  /** Paths whose findings have the lines of another commit. */
  stalePaths: string[];
}

/** For each of the analyses that was scanned on the ref before. */
export async function listLinesSeen(
  tx: TenantTransaction,
  { refId, analysisIds }: { refId: string; analysisIds: readonly string[] },
): Promise<LinesSeen[]> {
  const { rows } = await tx.client.query<LinesSeen>(
    `SELECT r.analysis_id AS "analysisId", r.stale_paths AS "stalePaths",
            CASE WHEN r.lines_scan_id = r.last_scan_id THEN coalesce(s.commit_sha, '') ELSE '' END AS "commit"
       FROM parapet.analysis_ref r
       LEFT JOIN parapet.scan s ON s.deployment_id = $1 AND s.id = r.last_scan_id
      WHERE r.deployment_id = $1 AND r.ref_id = $2 AND r.analysis_id = ANY ($3::bigint[])`,
    [tx.deploymentId, refId, analysisIds],
  );
  return rows;
}

export interface ScannedCommit {
  tool: string;
  category: string;
  commit: string;
}

/** By tool and category: the commit whose lines all findings of the analysis have, where it is known. */
export async function listLastCommits(
  tx: TenantTransaction,
  { projectId, refName }: { projectId: string; refName: string },
): Promise<ScannedCommit[]> {
  const { rows } = await tx.client.query<ScannedCommit>(
    `SELECT a.tool, a.category, s.commit_sha AS "commit"
       FROM parapet.project_ref ref
       JOIN parapet.analysis a ON a.deployment_id = $1 AND a.project_id = $2
       JOIN parapet.analysis_ref r ON r.deployment_id = $1 AND r.analysis_id = a.id AND r.ref_id = ref.id
       JOIN parapet.scan s ON s.deployment_id = $1 AND s.id = r.last_scan_id
      WHERE ref.deployment_id = $1 AND ref.project_id = $2 AND ref.name = $3
        AND r.lines_scan_id = r.last_scan_id AND s.commit_sha <> ''
      ORDER BY s.completed_at DESC NULLS LAST, s.id DESC, a.id`,
    [tx.deploymentId, projectId, refName],
  );
  return rows;
}

/** With more such paths, none of the lines count as known. */
const stalePathsMax = 10_000;

/** The paths whose findings a scan has not seen at its commit; null if these could be any. */
export function stalePathsOf(scope: ReconcileScope, analysis: ScannedAnalysis): string[] | null {
  if (scope.isDiff || analysis.closesNothing) return null;
  const lost = analysis.withdrawn.map(({ path }) => path);
  if (lost.includes(null)) return null;
  const paths = new Set([
    ...analysis.failedPaths,
    ...lost.filter((path) => path !== null),
    ...(scope.manifest.uncommitted ?? []),
  ]);
  return paths.size > stalePathsMax ? null : [...paths];
}
