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

/** The lines of an analysis on a base ref, all of one known commit. */
export interface LinesSeenOnBase extends LinesSeen {
  refId: string;
  refName: string;
}

export interface BaseQuery {
  projectId: string;
  /** The scanned ref, which is not a base of itself. */
  refName: string;
  /** The target of the pull request, as the uploader names it; empty if unknown. */
  baseRef: string;
}

/** CTE over $1 to $4 (deployment, project, scanned ref, base ref): the ref itself, and its base refs, in the order of rank. */
const rankedRefs = `ranked AS (
  SELECT ref.id, ref.name, CASE ref.name WHEN $3 THEN 0 WHEN $4 THEN 1 ELSE 2 END AS rank
    FROM parapet.project_ref ref
   WHERE ref.deployment_id = $1 AND ref.project_id = $2
     AND (ref.name IN ($3, $4)
          OR ref.id = (SELECT primary_ref_id FROM parapet.project WHERE deployment_id = $1 AND id = $2)))`;

/** True if all findings of the analysis `r` have the lines of the commit of its last scan `s`. */
const hasKnownLines = `coalesce(r.lines_scan_id = r.last_scan_id AND s.commit_sha <> '', false)`;

/** For each of the analyses with known lines on a base ref: the named one goes before the primary one. */
export async function listLinesSeenOnBase(
  tx: TenantTransaction,
  { projectId, refName, baseRef }: BaseQuery,
  analysisIds: readonly string[],
): Promise<LinesSeenOnBase[]> {
  const { rows } = await tx.client.query<LinesSeenOnBase>(
    `WITH ${rankedRefs}
     SELECT DISTINCT ON (r.analysis_id) r.analysis_id AS "analysisId", r.stale_paths AS "stalePaths",
            s.commit_sha AS "commit", ref.id AS "refId", ref.name AS "refName"
       FROM ranked ref
       JOIN parapet.analysis_ref r ON r.deployment_id = $1 AND r.ref_id = ref.id AND r.analysis_id = ANY ($5::bigint[])
       JOIN parapet.scan s ON s.deployment_id = $1 AND s.id = r.last_scan_id
      WHERE ref.rank > 0 AND ${hasKnownLines}
      ORDER BY r.analysis_id, ref.rank`,
    [tx.deploymentId, projectId, refName, baseRef, analysisIds],
  );
  return rows;
}

export interface ScannedCommit {
  tool: string;
  category: string;
  commit: string;
  /** The ref on which the commit was scanned. */
  ref: string;
}

/**
 * By tool and category: the commit whose lines all findings of the analysis have, where it is known. For an analysis
 * that was never scanned on the ref, the one of a base ref.
 */
export async function listLastCommits(
  tx: TenantTransaction,
  { projectId, refName, baseRef }: BaseQuery,
): Promise<ScannedCommit[]> {
  const { rows } = await tx.client.query<ScannedCommit>(
    `WITH ${rankedRefs},
     nearest AS (
       SELECT DISTINCT ON (a.id) a.id, a.tool, a.category, s.commit_sha AS "commit", ref.name AS ref, ref.rank,
              s.completed_at, s.id AS scan_id, ${hasKnownLines} AS has_known_lines
         FROM ranked ref
         JOIN parapet.analysis a ON a.deployment_id = $1 AND a.project_id = $2
         JOIN parapet.analysis_ref r ON r.deployment_id = $1 AND r.analysis_id = a.id AND r.ref_id = ref.id
         LEFT JOIN parapet.scan s ON s.deployment_id = $1 AND s.id = r.last_scan_id
        WHERE ref.rank = 0 OR ${hasKnownLines}
        ORDER BY a.id, ref.rank)
     SELECT tool, category, "commit", ref FROM nearest WHERE has_known_lines
      ORDER BY rank, completed_at DESC NULLS LAST, scan_id DESC, id`,
    [tx.deploymentId, projectId, refName, baseRef],
  );
  return rows;
}

/** With more such paths, none of the lines count as known. */
const stalePathsMax = 10_000;

/** The paths whose findings a scan has not seen at its commit; null if these could be any. */
export function stalePathsOf(scope: ReconcileScope, analysis: ScannedAnalysis): string[] | null {
  if (scope.isDiff || analysis.closesNothing) return null;
  if (analysis.onlyRuleKeys !== null || analysis.onlyIssueTypes !== null) return null;
  const lost = analysis.withdrawn.map(({ path }) => path);
  if (lost.includes(null)) return null;
  const paths = new Set([
    ...analysis.failedPaths,
    ...lost.filter((path) => path !== null),
    ...(scope.manifest.uncommitted ?? []),
  ]);
  return paths.size > stalePathsMax ? null : [...paths];
}
