/** How far the findings of projects can be relied on, by the last ended scan of the primary ref: judged, and counted. */
import type { Coverage } from '../../model/project.ts';
import type { TenantTransaction } from '../database.ts';

/** Which projects are listed, or counted. */
export interface ListedProjects {
  /** Projects that the caller may see; null: all. */
  visibleIds: readonly string[] | null;
  /** Case-insensitive part of the name. */
  search: string | null;
  /** Any of these. */
  tags: readonly string[] | null;
  isArchived: boolean | null;
  /** A project whose last scan is older than this is stale. */
  staleBefore: Date;
}

/** SQL: the condition on a project p. The parameters are deployment, visibleIds, search, tags and isArchived, in this order. */
export const isListed = `p.deployment_id = $1
          AND ($2::bigint[] IS NULL OR p.id = ANY ($2))
          AND ($3::text IS NULL OR position(lower($3) IN lower(p.name)) > 0)
          AND ($4::text[] IS NULL OR p.tags && $4)
          AND ($5::boolean IS NULL OR (p.archived_at IS NOT NULL) = $5)`;

/** SQL: joins the last ended scan of the project's primary ref as `last`. */
export function withLastScan(project: string): string {
  return `LEFT JOIN LATERAL (
           SELECT s.status, s.completed_at FROM parapet.scan s
            WHERE s.deployment_id = $1 AND s.ref_id = ${project}.primary_ref_id
              AND s.status IN ('completed', 'error', 'never_finished')
            ORDER BY s.created_at DESC, s.id DESC LIMIT 1) last ON true`;
}

/** SQL: the coverage by `last`. `staleBefore`: the parameter. */
export function coverageBy(staleBefore: string): string {
  return `CASE WHEN last.status IS NULL THEN 'never_scanned'
               WHEN last.status <> 'completed' THEN 'failing'
               WHEN last.completed_at < ${staleBefore} THEN 'stale'
               ELSE 'ok' END`;
}

/** The number of projects with each coverage; without those of which there are none. */
export async function countProjectsByCoverage(
  tx: TenantTransaction,
  { visibleIds, search, tags, isArchived, staleBefore }: ListedProjects,
): Promise<{ coverage: Coverage; total: number }[]> {
  const { rows } = await tx.client.query<{ coverage: Coverage; total: number }>(
    `SELECT ${coverageBy('$6')} AS coverage, count(*)::int AS total
       FROM parapet.project p ${withLastScan('p')}
      WHERE ${isListed} GROUP BY 1`,
    [tx.deploymentId, visibleIds, search, tags, isArchived, staleBefore],
  );
  return rows;
}
