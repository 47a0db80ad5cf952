/** The project lookup that credentials need. */
import type { TenantTransaction } from '../database.ts';

/** The ids that are projects of the deployment. */
export async function listExistingProjectIds(tx: TenantTransaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM parapet.project WHERE deployment_id = $1 AND id = ANY($2::bigint[])',
    [tx.deploymentId, ids],
  );
  return rows.map((row) => row.id);
}
