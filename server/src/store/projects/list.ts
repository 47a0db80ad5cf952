/** Pages of projects by name, with what is open in each. */
import type { Severity } from '../../model/draft.ts';
import type { TenantTransaction } from '../database.ts';

export interface ProjectListRow {
  id: string;
  name: string;
  url: string;
  tags: string[];
  archivedAt: Date | null;
  primaryRef: { id: string; name: string } | null;
  isPrimaryRefChosen: boolean;
  lastScanAt: Date | null;
}

export interface ProjectListing {
  /** What the caller may see; null = all. */
  visibleIds: readonly string[] | null;
  /** Part of the name, in any case. */
  search: string | null;
  /** One of them is enough. */
  tags: readonly string[] | null;
  isArchived: boolean | null;
  afterName: string | null;
  limit: number;
}

export async function listProjects(tx: TenantTransaction, listing: ProjectListing): Promise<ProjectListRow[]> {
  const { rows } = await tx.client.query<ProjectListRow>(
    `SELECT p.id, p.name, p.url, p.tags, p.archived_at AS "archivedAt", p.is_primary_ref_chosen AS "isPrimaryRefChosen",
            (SELECT json_build_object('id', r.id::text, 'name', r.name) FROM parapet.project_ref r
              WHERE r.deployment_id = $1 AND r.id = p.primary_ref_id) AS "primaryRef",
            (SELECT s.completed_at FROM parapet.scan s
              WHERE s.deployment_id = $1 AND s.project_id = p.id AND s.status = 'completed'
              ORDER BY s.id DESC LIMIT 1) AS "lastScanAt"
       FROM parapet.project p
      WHERE p.deployment_id = $1
        AND ($2::bigint[] IS NULL OR p.id = ANY ($2))
        AND ($3::text IS NULL OR position(lower($3) IN lower(p.name)) > 0)
        AND ($4::text[] IS NULL OR p.tags && $4)
        AND ($5::boolean IS NULL OR (p.archived_at IS NOT NULL) = $5)
        AND ($6::text IS NULL OR p.name > $6)
      ORDER BY p.name LIMIT $7`,
    [
      tx.deploymentId,
      listing.visibleIds,
      listing.search,
      listing.tags,
      listing.isArchived,
      listing.afterName,
      listing.limit,
    ],
  );
  return rows;
}

/** Open findings on the primary refs, from the tally: as 4.2 counts them. */
export async function countOpenBySeverity(
  tx: TenantTransaction,
  projectIds: readonly string[],
): Promise<{ projectId: string; severity: Severity; count: number }[]> {
  const { rows } = await tx.client.query<{ projectId: string; severity: Severity; count: number }>(
    `SELECT t.project_id AS "projectId", f.severity, sum(t.n)::int AS count
       FROM parapet.finding_tally t
       JOIN parapet.profile f ON f.deployment_id = $1 AND f.id = t.profile_id
      WHERE t.deployment_id = $1 AND t.lane = 0 AND t.project_id > 0 AND t.project_id = ANY ($2::bigint[])
        AND t.measure IN ('open', 'reviewing', 'fixing')
      GROUP BY 1, 2`,
    [tx.deploymentId, projectIds],
  );
  return rows;
}
