/** The end of a reconcile: records the scan as the base of later ones. */
import type { TenantTransaction } from '../database.ts';
import { stalePathsOf } from './lines-seen.ts';
import type { ReconcileScope } from './scope.ts';

/** Records this scan as the latest of its analyses on the ref, and as the latest full one if it covered everything. */
export async function upsertLatestScan(scope: ReconcileScope): Promise<void> {
  const coveredAll = scope.analyses.map(
    (analysis) =>
      !scope.isDiff &&
      !analysis.closesNothing &&
      analysis.onlyRuleKeys === null &&
      analysis.onlyIssueTypes === null &&
      analysis.withdrawn.length === 0 &&
      analysis.failedPaths.length === 0,
  );
  const stale = scope.analyses.map((analysis) => stalePathsOf(scope, analysis));
  await scope.tx.client.query(
    `INSERT INTO parapet.analysis_ref (deployment_id, analysis_id, ref_id, last_scan_id, last_full_scan_id, lines_scan_id, stale_paths)
     SELECT $1, a.id, $3, $2, CASE WHEN a.covered_all THEN $2::bigint END, CASE WHEN a.knows_lines THEN $2::bigint END,
            coalesce((SELECT array_agg(p.path) FROM unnest($7::int[], $8::text[]) AS p (no, path) WHERE p.no = a.no), '{}')
       FROM unnest($4::bigint[], $5::boolean[], $6::boolean[]) WITH ORDINALITY AS a (id, covered_all, knows_lines, no)
     ON CONFLICT (deployment_id, analysis_id, ref_id) DO UPDATE
        SET last_scan_id = excluded.last_scan_id, lines_scan_id = excluded.lines_scan_id, stale_paths = excluded.stale_paths,
            last_full_scan_id = coalesce(excluded.last_full_scan_id, analysis_ref.last_full_scan_id)`,
    [
      scope.tx.deploymentId,
      scope.scanId,
      scope.refId,
      scope.analyses.map((analysis) => analysis.analysisId),
      coveredAll,
      stale.map((paths) => paths !== null),
      stale.flatMap((paths, index) => (paths ?? []).map(() => index + 1)),
      stale.flatMap((paths) => paths ?? []),
    ],
  );
}

/** Replaces one scan by another as the latest on the ref: both saw the same. */
export async function updateLatestScan(
  tx: TenantTransaction,
  scans: { refId: string; from: string; to: string },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.analysis_ref
        SET last_scan_id = $4, lines_scan_id = CASE WHEN lines_scan_id = $3 THEN $4 ELSE lines_scan_id END,
            last_full_scan_id = CASE WHEN last_full_scan_id = $3 THEN $4 ELSE last_full_scan_id END
      WHERE deployment_id = $1 AND ref_id = $2 AND last_scan_id = $3`,
    [tx.deploymentId, scans.refId, scans.from, scans.to],
  );
}
