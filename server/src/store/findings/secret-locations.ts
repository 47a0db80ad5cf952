/** Locations of credentials in a project's files, so that they are never sent outside. */
import type { TenantTransaction } from '../database.ts';

/** Lines of these files where a scanner found a credential that is still present on this ref. */
export async function listSecretLocations(
  tx: TenantTransaction,
  { projectId, refName, paths }: { projectId: string; refName: string; paths: readonly string[] },
): Promise<{ path: string; startLine: number; endLine: number }[]> {
  const { rows } = await tx.client.query<{ path: string; startLine: number; endLine: number }>(
    `SELECT f.path, f.start_line AS "startLine", f.end_line AS "endLine"
       FROM parapet.project_ref r
       JOIN parapet.finding f ON f.deployment_id = $1 AND f.ref_id = r.id
       JOIN parapet.profile o ON o.deployment_id = $1 AND o.id = f.profile_id
      WHERE r.deployment_id = $1 AND r.project_id = $2 AND r.name = $3
        AND f.path = ANY ($4) AND o.issue_type = 'secrets' AND f.status IN ('unresolved', 'muted')`,
    [tx.deploymentId, projectId, refName, paths],
  );
  return rows;
}
