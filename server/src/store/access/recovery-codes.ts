/** Recovery codes of accounts: rows of parapet.recovery_code, read and written as parapet_access. */
import type { Transaction } from '../database.ts';

export async function countRecoveryCodes(tx: Transaction, userId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM parapet.recovery_code WHERE user_id = $1',
    [userId],
  );
  return rows[0]!.count;
}

export async function insertRecoveryCodes(
  tx: Transaction,
  userId: string,
  codes: { digests: readonly Buffer[]; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.recovery_code (user_id, code_digest, created_at)
     SELECT $1, digest, $3 FROM unnest($2::bytea[]) AS digest`,
    [userId, codes.digests, codes.now],
  );
}

/** Returns false if the person has no such code. */
export async function deleteRecoveryCode(tx: Transaction, userId: string, digest: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM parapet.recovery_code WHERE user_id = $1 AND code_digest = $2', [
    userId,
    digest,
  ]);
  return rowCount === 1;
}

export async function deleteRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.query('DELETE FROM parapet.recovery_code WHERE user_id = $1', [userId]);
}
