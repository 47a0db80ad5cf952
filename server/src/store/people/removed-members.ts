/** People whom an admin removed from a deployment: rows of parapet.removed_member, read and written as parapet_access. */
import type { Transaction } from '../database.ts';

export async function insertRemovedMember(
  tx: Transaction,
  deploymentId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.removed_member (deployment_id, user_id, removed_at) VALUES ($1, $2, $3)
     ON CONFLICT (deployment_id, user_id) DO UPDATE SET removed_at = excluded.removed_at`,
    [deploymentId, userId, now],
  );
}

export async function isRemovedMember(tx: Transaction, deploymentId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM parapet.removed_member WHERE deployment_id = $1 AND user_id = $2', [
    deploymentId,
    userId,
  ]);
  return rowCount === 1;
}

export async function deleteRemovedMember(tx: Transaction, deploymentId: string, userId: string): Promise<void> {
  await tx.query('DELETE FROM parapet.removed_member WHERE deployment_id = $1 AND user_id = $2', [
    deploymentId,
    userId,
  ]);
}
