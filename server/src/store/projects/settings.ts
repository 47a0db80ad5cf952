/**
 * Settings that people change on projects: tags, managed scans, archive. The rows are locked first: edits of a project
 * are serialized.
 */
import type { ProjectSettings } from '../../model/project.ts';
import type { TenantTransaction } from '../database.ts';

export interface ProjectSettingsRow extends ProjectSettings {
  id: string;
  name: string;
  archivedAt: Date | null;
}

/** Locks the projects' rows until the transaction ends, by ascending id. */
export async function claimProjectRows(tx: TenantTransaction, ids: readonly string[]): Promise<ProjectSettingsRow[]> {
  const { rows } = await tx.client.query<ProjectSettingsRow>(
    `SELECT id, name, tags, managed_diff_scan AS "managedDiffScan", managed_full_scan AS "managedFullScan",
            managed_config_count AS "managedConfigCount", ai_full_scan AS "aiFullScan", archived_at AS "archivedAt"
       FROM parapet.project WHERE deployment_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
    [tx.deploymentId, ids],
  );
  return rows;
}

export async function updateProjectSettings(
  tx: TenantTransaction,
  changed: readonly (ProjectSettings & { id: string })[],
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.project p
        SET tags = c.tags, managed_diff_scan = c."managedDiffScan", managed_full_scan = c."managedFullScan",
            managed_config_count = c."managedConfigCount", ai_full_scan = c."aiFullScan"
       FROM jsonb_to_recordset($2::jsonb)
         AS c (id bigint, tags text[], "managedDiffScan" boolean, "managedFullScan" boolean, "managedConfigCount" integer, "aiFullScan" boolean)
      WHERE p.deployment_id = $1 AND p.id = c.id`,
    [tx.deploymentId, JSON.stringify(changed)],
  );
}

export async function updateArchivedAt(
  tx: TenantTransaction,
  projectId: string,
  archivedAt: Date | null,
): Promise<void> {
  await tx.client.query('UPDATE parapet.project SET archived_at = $3 WHERE deployment_id = $1 AND id = $2', [
    tx.deploymentId,
    projectId,
    archivedAt,
  ]);
}

/** Also clears what was learned about the repository at the old URL. */
export async function updateProjectUrl(tx: TenantTransaction, projectId: string, url: string): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.project
        SET url = $3, scm_host = NULL, scm_connection_id = NULL, scm_last_synced_at = NULL, scm_token_scopes = '{}',
            scm_is_archived = false, codeowners = NULL, codeowners_commit = NULL, scm_description = '', scm_languages = '[]',
            scm_problem = '', scm_problem_at = NULL
      WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, projectId, url],
  );
}

/**
 * Sets the repository URL of a project that has none; returns true if it was set. Does not wait for an edit of the
 * project: a later call will do.
 */
export async function updateMissingUrl(tx: TenantTransaction, projectId: string, url: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE parapet.project SET url = $3
      WHERE deployment_id = $1
        AND id = (SELECT id FROM parapet.project
                   WHERE deployment_id = $1 AND id = $2 AND url = '' FOR NO KEY UPDATE SKIP LOCKED)`,
    [tx.deploymentId, projectId, url],
  );
  return rowCount === 1;
}

/** Returns the new id; undefined if the name is taken. */
export async function insertProject(
  tx: TenantTransaction,
  project: { name: string; url: string; defaultBranch: string; tags: readonly string[]; at: Date },
): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ id: string }>(
    `INSERT INTO parapet.project (deployment_id, name, url, default_branch, tags, provisioned_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (deployment_id, name) DO NOTHING RETURNING id`,
    [tx.deploymentId, project.name, project.url, project.defaultBranch, project.tags, project.at],
  );
  return rows[0]?.id;
}
