/** Pages of projects by name, with the state of their scans and their open findings. */
import type { Severity } from '../../model/draft.ts';
import type { Coverage, ScmHost } from '../../model/project.ts';
import type { ScanStatus } from '../../model/scan.ts';
import type { TenantTransaction } from '../database.ts';
import { coverageBy, isListed, withLastScan, type ListedProjects } from './coverage.ts';

export interface ProjectListRow {
  id: string;
  name: string;
  url: string;
  tags: string[];
  archivedAt: Date | null;
  primaryRef: { id: string; name: string } | null;
  isPrimaryRefChosen: boolean;
  lastScanAt: Date | null;
  latestScan: {
    id: string;
    status: ScanStatus;
    refName: string;
    completedAt: Date | null;
    problemCount: string;
  } | null;
  coverage: Coverage;
  managedDiffScan: boolean;
  managedFullScan: boolean;
  managedConfigCount: number;
  aiFullScan: boolean;
  /** Null before the first sync. */
  scmHost: ScmHost | null;
  /** Why the last sync failed; '' if it succeeded. */
  scmProblem: string;
}

export interface ProjectListing extends ListedProjects {
  coverages: readonly Coverage[] | null;
  afterName: string | null;
  limit: number;
}

export interface FoundProjects {
  projects: ProjectListRow[];
  /** Set if the read limit was reached before the page was full: the name of the last project read. */
  readUpTo: string | null;
}

/**
 * Upper bound of the projects that one request checks for coverage, which no index contains because it changes with
 * time.
 */
const readMax = 2_000;

interface FlatRow extends Omit<ProjectListRow, 'latestScan'> {
  scanId: string | null;
  scanStatus: ScanStatus;
  scanRefName: string;
  scanCompletedAt: Date | null;
  scanProblemCount: string;
}

/** By ascending name. */
export async function listProjectRows(
  tx: TenantTransaction,
  listing: ProjectListing,
  projectsMax = readMax,
): Promise<FoundProjects> {
  const { limit, coverages } = listing;
  const windowSize = coverages === null ? limit : Math.max(limit, projectsMax);
  const { rows } = await tx.client.query<FlatRow & { id: string | null; looked: number; lastName: string | null }>(
    `WITH looked AS MATERIALIZED (
       SELECT p.id, p.name, p.primary_ref_id FROM parapet.project p
        WHERE ${isListed}
          AND ($6::text IS NULL OR p.name > $6)
        ORDER BY p.name LIMIT $7),
     judged AS (SELECT l.id, l.name, ${coverageBy('$8')} AS coverage FROM looked l ${withLastScan('l')}),
     page AS (
       SELECT j.id, j.coverage FROM judged j
        WHERE $9::text[] IS NULL OR j.coverage = ANY ($9)
        ORDER BY j.name LIMIT $10)
     SELECT seen.looked, seen.last_name AS "lastName", p.id, p.name, p.url, p.tags, p.archived_at AS "archivedAt",
            p.is_primary_ref_chosen AS "isPrimaryRefChosen", page.coverage, p.managed_diff_scan AS "managedDiffScan",
            p.managed_full_scan AS "managedFullScan", p.managed_config_count AS "managedConfigCount",
            p.ai_full_scan AS "aiFullScan",
            p.scm_host AS "scmHost", p.scm_problem AS "scmProblem",
            (SELECT json_build_object('id', r.id::text, 'name', r.name) FROM parapet.project_ref r
              WHERE r.deployment_id = $1 AND r.id = p.primary_ref_id) AS "primaryRef",
            (SELECT s.completed_at FROM parapet.scan s
              WHERE s.deployment_id = $1 AND s.project_id = p.id AND s.status = 'completed'
              ORDER BY s.created_at DESC, s.id DESC LIMIT 1) AS "lastScanAt",
            latest.id AS "scanId", latest.status AS "scanStatus", latest.completed_at AS "scanCompletedAt",
            latest.problem_count AS "scanProblemCount",
            (SELECT r.name FROM parapet.project_ref r
              WHERE r.deployment_id = $1 AND r.id = latest.ref_id) AS "scanRefName"
       FROM (SELECT count(*)::int AS looked, max(name) AS last_name FROM looked) seen
       LEFT JOIN (page JOIN parapet.project p ON p.deployment_id = $1 AND p.id = page.id) ON true
       LEFT JOIN LATERAL (
         SELECT s.id, s.status, s.ref_id, s.completed_at, s.problem_count FROM parapet.scan s
          WHERE s.deployment_id = $1 AND s.project_id = p.id ORDER BY s.created_at DESC, s.id DESC LIMIT 1) latest ON true
      ORDER BY p.name`,
    [
      tx.deploymentId,
      listing.visibleIds,
      listing.search,
      listing.tags,
      listing.isArchived,
      listing.afterName,
      windowSize,
      listing.staleBefore,
      coverages,
      limit,
    ],
  );
  const projects = rows.flatMap(({ id, ...row }) => (id === null ? [] : [projectOf({ ...row, id })]));
  const isCutOff = projects.length < limit && rows[0]?.looked === windowSize;
  return { projects, readUpTo: isCutOff ? rows[0]!.lastName : null };
}

function projectOf(row: FlatRow & { looked: number; lastName: string | null }): ProjectListRow {
  const {
    looked: _looked,
    lastName: _lastName,
    scanId,
    scanStatus,
    scanRefName,
    scanCompletedAt,
    scanProblemCount,
    ...project
  } = row;
  return {
    ...project,
    latestScan:
      scanId === null
        ? null
        : {
            id: scanId,
            status: scanStatus,
            refName: scanRefName,
            completedAt: scanCompletedAt,
            problemCount: scanProblemCount,
          },
  };
}

/** Open findings on the primary refs, from the tally, counted as in api.md 4.2. */
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
