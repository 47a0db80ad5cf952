/** People whom an admin, or the directory, removed from a deployment: rows of parapet.removed_member, read and written as parapet_access. */
import type { Transaction } from '../database.ts';

export async function insertRemovedMember(
  tx: Transaction,
  deploymentId: string,
  { userId, now, byDirectory = null }: { userId: string; now: Date; byDirectory?: { ownedAccount: boolean } | null },
): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.removed_member (deployment_id, user_id, removed_at, by_directory, owned_account) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (deployment_id, user_id) DO UPDATE SET removed_at = excluded.removed_at, by_directory = excluded.by_directory,
       owned_account = excluded.owned_account`,
    [deploymentId, userId, now, byDirectory !== null, byDirectory?.ownedAccount === true],
  );
}

export async function isRemovedMember(tx: Transaction, deploymentId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM parapet.removed_member WHERE deployment_id = $1 AND user_id = $2', [
    deploymentId,
    userId,
  ]);
  return rowCount === 1;
}

/** How the directory removed the person; undefined if it did not, or an admin did. */
export async function findRemovalByDirectory(
  tx: Transaction,
  deploymentId: string,
  userId: string,
): Promise<{ ownedAccount: boolean } | undefined> {
  const { rows } = await tx.query<{ ownedAccount: boolean }>(
    `SELECT owned_account AS "ownedAccount" FROM parapet.removed_member
      WHERE deployment_id = $1 AND user_id = $2 AND by_directory`,
    [deploymentId, userId],
  );
  return rows[0];
}

export async function deleteRemovedMember(tx: Transaction, deploymentId: string, userId: string): Promise<void> {
  await tx.query('DELETE FROM parapet.removed_member WHERE deployment_id = $1 AND user_id = $2', [
    deploymentId,
    userId,
  ]);
}
