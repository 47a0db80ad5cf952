/** Links that set a new password: rows of parapet.password_reset, as parapet_access. One per account. */
import type { Transaction } from '../database.ts';

export interface PasswordReset {
  userId: string;
  /** The digest of the password's hash and the address at that time. */
  stateDigest: Buffer;
  /** The deployment whose admin made it; null if it was mailed. */
  deploymentId: string | null;
  expiresAt: Date;
}

/** Replaces an earlier one of the account. */
export async function upsertPasswordReset(
  tx: Transaction,
  reset: PasswordReset & { secretDigest: Buffer },
): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.password_reset (user_id, secret_digest, state_digest, admin_deployment_id, expires_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE SET secret_digest = excluded.secret_digest, state_digest = excluded.state_digest,
       admin_deployment_id = excluded.admin_deployment_id, expires_at = excluded.expires_at`,
    [reset.userId, reset.secretDigest, reset.stateDigest, reset.deploymentId, reset.expiresAt],
  );
}

export async function findPasswordReset(
  tx: Transaction,
  secretDigest: Buffer,
  now: Date,
): Promise<PasswordReset | undefined> {
  const { rows } = await tx.query<PasswordReset>(
    `SELECT user_id AS "userId", state_digest AS "stateDigest", admin_deployment_id AS "deploymentId", expires_at AS "expiresAt"
       FROM parapet.password_reset WHERE secret_digest = $1 AND expires_at > $2`,
    [secretDigest, now],
  );
  return rows[0];
}

/** Uses it up; returns false if it was used or replaced in the meantime. */
export async function deletePasswordReset(tx: Transaction, secretDigest: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM parapet.password_reset WHERE secret_digest = $1', [secretDigest]);
  return rowCount === 1;
}

export async function deleteExpiredPasswordResets(tx: Transaction, now: Date): Promise<void> {
  await tx.query('DELETE FROM parapet.password_reset WHERE expires_at <= $1', [now]);
}
