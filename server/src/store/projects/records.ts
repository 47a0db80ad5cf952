/** One project's full record (api.md 2.6), in a constant number of statements. */
import type { Problem } from '../../model/draft.ts';
import type { LanguageShare, ProjectSettings, ScmHost, ScmTokenScope } from '../../model/project.ts';
import type { ScanStatus } from '../../model/scan.ts';
import type { TenantTransaction } from '../database.ts';

export interface NamedRef {
  id: string;
  name: string;
}

export interface ProjectRecordRow extends ProjectSettings {
  id: string;
  name: string;
  url: string;
  defaultBranch: string;
  provisionedAt: Date;
  archivedAt: Date | null;
  isPrimaryRefChosen: boolean;
  /** From the last sync; null: no sync yet. */
  scmHost: ScmHost | null;
  /** Null: synced without a connection, or it was deleted since. */
  scmConnectionId: string | null;
  scmLastSyncedAt: Date | null;
  scmIsArchived: boolean;
  scmTokenScopes: ScmTokenScope[];
  scmDescription: string;
  scmLanguages: LanguageShare[];
  /** Why the last sync failed; '' if it succeeded. */
  scmProblem: string;
  scmProblemAt: Date | null;
  primaryRef: NamedRef | null;
  defaultRef: NamedRef | null;
  /** The latest completed scan's ref. */
  lastScannedRef: NamedRef | null;
  /** The first completed scan. */
  firstScanId: string | null;
  latestScan: {
    id: string;
    status: ScanStatus;
    startedAt: Date | null;
    completedAt: Date | null;
    /** Exit code of the scanner's command, as text; null if it was not reported. */
    exitCode: string | null;
  } | null;
  /** The latest scan with a complete inventory; `parser` is the tool or the format. */
  latestInventoryScan: { completedAt: Date; parser: string; problems: Problem[] } | null;
}

/** Upper bound of the refs in a record, without pull requests; a project may have thousands. */
const refsMax = 1_000;

/** SQL: the ref, as JSON, that meets the condition on `r`. */
const namedRef = (condition: string) =>
  `(SELECT json_build_object('id', r.id::text, 'name', r.name) FROM parapet.project_ref r
     WHERE r.deployment_id = $1 AND ${condition} LIMIT 1)`;

/** SQL: the project's newest scan that meets the condition on `s`. */
const newestScan = (condition: string) =>
  `SELECT s.* FROM parapet.scan s WHERE s.deployment_id = $1 AND s.project_id = p.id ${condition} ORDER BY s.created_at DESC, s.id DESC LIMIT 1`;

interface FlatRow extends Omit<ProjectRecordRow, 'latestScan' | 'latestInventoryScan'> {
  scanId: string | null;
  scanStatus: ScanStatus;
  scanStartedAt: Date | null;
  scanCompletedAt: Date | null;
  scanExitCode: string | null;
  inventoryAt: Date | null;
  inventoryParser: string;
  inventoryProblems: Problem[];
}

export async function findProjectRecord(
  tx: TenantTransaction,
  projectId: string,
): Promise<ProjectRecordRow | undefined> {
  const { rows } = await tx.client.query<FlatRow>(
    `SELECT p.id, p.name, p.url, p.default_branch AS "defaultBranch", p.tags, p.provisioned_at AS "provisionedAt",
            p.archived_at AS "archivedAt", p.is_primary_ref_chosen AS "isPrimaryRefChosen",
            p.managed_diff_scan AS "managedDiffScan", p.managed_full_scan AS "managedFullScan",
            p.managed_config_count AS "managedConfigCount", p.ai_full_scan AS "aiFullScan",
            p.scm_host AS "scmHost", p.scm_last_synced_at AS "scmLastSyncedAt", p.scm_token_scopes AS "scmTokenScopes",
            p.scm_is_archived AS "scmIsArchived", p.scm_description AS "scmDescription", p.scm_languages AS "scmLanguages",
            p.scm_problem AS "scmProblem", p.scm_problem_at AS "scmProblemAt",
            (SELECT c.id FROM parapet.scm_connection c
              WHERE c.deployment_id = $1 AND c.id = p.scm_connection_id) AS "scmConnectionId",
            ${namedRef('r.id = p.primary_ref_id')} AS "primaryRef",
            ${namedRef('r.project_id = p.id AND r.is_default')} AS "defaultRef",
            ${namedRef('r.id = completed.ref_id')} AS "lastScannedRef",
            (SELECT s.id FROM parapet.scan s
              WHERE s.deployment_id = $1 AND s.project_id = p.id AND s.status = 'completed' ORDER BY s.created_at, s.id LIMIT 1) AS "firstScanId",
            latest.id AS "scanId", latest.status AS "scanStatus", latest.started_at AS "scanStartedAt",
            latest.completed_at AS "scanCompletedAt", latest.exit_code AS "scanExitCode",
            inventory.completed_at AS "inventoryAt",
            -- A scan in a pipeline reports other problems than those of lockfiles; an uploaded inventory is a lockfile itself.
            CASE WHEN inventory.format <> 'ci_scan' THEN inventory.problems
                 ELSE jsonb_path_query_array(inventory.problems, '$[*] ? (exists (@.lockfile))') END AS "inventoryProblems",
            coalesce(inventory.meta #>> '{tools,0,tool}', inventory.format) AS "inventoryParser"
       FROM parapet.project p
       LEFT JOIN LATERAL (${newestScan('')}) latest ON true
       LEFT JOIN LATERAL (${newestScan("AND s.status = 'completed'")}) completed ON true
       LEFT JOIN LATERAL (${newestScan('AND s.has_inventory')}) inventory ON true
      WHERE p.deployment_id = $1 AND p.id = $2`,
    [tx.deploymentId, projectId],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const {
    scanId,
    scanStatus,
    scanStartedAt,
    scanCompletedAt,
    scanExitCode,
    inventoryAt,
    inventoryParser,
    inventoryProblems,
    ...rest
  } = row;
  return {
    ...rest,
    latestScan:
      scanId === null
        ? null
        : {
            id: scanId,
            status: scanStatus,
            startedAt: scanStartedAt,
            completedAt: scanCompletedAt,
            exitCode: scanExitCode,
          },
    latestInventoryScan:
      inventoryAt === null ? null : { completedAt: inventoryAt, parser: inventoryParser, problems: inventoryProblems },
  };
}

/** Branches and tags: the primary one, the default one, then the newest. */
export async function listRecordRefs(
  tx: TenantTransaction,
  projectId: string,
): Promise<(NamedRef & { isDefault: boolean; isPrimary: boolean })[]> {
  const { rows } = await tx.client.query<NamedRef & { isDefault: boolean; isPrimary: boolean }>(
    `SELECT r.id, r.name, r.is_default AS "isDefault", (r.id = p.primary_ref_id) IS TRUE AS "isPrimary"
       FROM parapet.project_ref r
       JOIN parapet.project p ON p.deployment_id = $1 AND p.id = r.project_id
      WHERE r.deployment_id = $1 AND r.project_id = $2 AND r.kind <> 'pull_request'
      ORDER BY (r.id = p.primary_ref_id) IS TRUE DESC, r.is_default DESC, r.created_at DESC, r.id DESC LIMIT ${refsMax}`,
    [tx.deploymentId, projectId],
  );
  return rows;
}

/** Packages of each lockfile on the primary ref; a package that several tools report counts once. */
export async function countDependencies(
  tx: TenantTransaction,
  projectId: string,
): Promise<{ lockfilePath: string; count: string }[]> {
  const { rows } = await tx.client.query<{ lockfilePath: string; count: string }>(
    `SELECT d.lockfile_path AS "lockfilePath", count(*) AS count
       FROM parapet.project p
       JOIN parapet.dependency d ON d.deployment_id = $1 AND d.ref_id = p.primary_ref_id
      WHERE p.deployment_id = $1 AND p.id = $2
      GROUP BY 1 ORDER BY 1`,
    [tx.deploymentId, projectId],
  );
  return rows;
}
