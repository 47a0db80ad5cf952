/** The ref with a project's inventory. */
import type { TenantTransaction } from '../database.ts';

export interface PrimaryRef {
  projectId: string;
  /** Null if the project has none yet. */
  refId: string | null;
}

export async function findPrimaryRef(tx: TenantTransaction, projectId: string): Promise<PrimaryRef | undefined> {
  const { rows } = await tx.client.query<PrimaryRef>(
    `SELECT id AS "projectId", primary_ref_id AS "refId" FROM parapet.project WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, projectId],
  );
  return rows[0];
}
