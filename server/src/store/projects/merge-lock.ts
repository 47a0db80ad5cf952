/**
 * The lock that serializes merges of a project's scans and changes of its primary ref (ADR 0019). It has a row of its
 * own, because a merge holds it for seconds, and edits of the project (tags, settings, URL) must not wait for that.
 * Always taken before the lock of decisions and before the project's row.
 */
import type { TenantTransaction } from '../database.ts';

/** Waits for the project's merge, then blocks further ones until the transaction ends. No effect without a project. */
export async function holdMerges(tx: TenantTransaction, projectId: string): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.project_merge (deployment_id, project_id)
     SELECT deployment_id, id FROM parapet.project WHERE deployment_id = $1 AND id = $2 ON CONFLICT DO NOTHING`,
    [tx.deploymentId, projectId],
  );
  await tx.client.query(
    'SELECT FROM parapet.project_merge WHERE deployment_id = $1 AND project_id = $2 FOR NO KEY UPDATE',
    [tx.deploymentId, projectId],
  );
}

/** The same for all projects of the deployment, by ascending id. */
export async function holdAllMerges(tx: TenantTransaction): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.project_merge (deployment_id, project_id)
     SELECT deployment_id, id FROM parapet.project WHERE deployment_id = $1 ORDER BY id ON CONFLICT DO NOTHING`,
    [tx.deploymentId],
  );
  await tx.client.query(
    'SELECT FROM parapet.project_merge WHERE deployment_id = $1 ORDER BY project_id FOR NO KEY UPDATE',
    [tx.deploymentId],
  );
}
