/** Addresses that people want for their accounts, until they have opened the link: rows of parapet.email_change, as parapet_access. */
import type { Transaction } from '../database.ts';

export interface EmailChange {
  email: string;
  /** The digest of the password's hash and the address at that time. */
  stateDigest: Buffer;
  expiresAt: Date;
}

/** Replaces an earlier one of the account, whose link works no more. */
export async function upsertEmailChange(tx: Transaction, userId: string, change: EmailChange): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.email_change (user_id, email, state_digest, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, state_digest = excluded.state_digest,
       expires_at = excluded.expires_at, secret_digest = NULL`,
    [userId, change.email, change.stateDigest, change.expiresAt],
  );
}

export async function findEmailChange(tx: Transaction, userId: string, now: Date): Promise<EmailChange | undefined> {
  const { rows } = await tx.query<EmailChange>(
    `SELECT email, state_digest AS "stateDigest", expires_at AS "expiresAt" FROM parapet.email_change
      WHERE user_id = $1 AND expires_at > $2`,
    [userId, now],
  );
  return rows[0];
}

export async function updateEmailChangeSecret(tx: Transaction, userId: string, secretDigest: Buffer): Promise<void> {
  await tx.query('UPDATE parapet.email_change SET secret_digest = $2 WHERE user_id = $1', [userId, secretDigest]);
}

/** Uses it up. Undefined if it is another person's, used, replaced or expired. */
export async function deleteEmailChange(
  tx: Transaction,
  of: { userId: string; secretDigest: Buffer; now: Date },
): Promise<EmailChange | undefined> {
  const { rows } = await tx.query<EmailChange>(
    `DELETE FROM parapet.email_change WHERE user_id = $1 AND secret_digest = $2 AND expires_at > $3
      RETURNING email, state_digest AS "stateDigest", expires_at AS "expiresAt"`,
    [of.userId, of.secretDigest, of.now],
  );
  return rows[0];
}

export async function deleteExpiredEmailChanges(tx: Transaction, now: Date): Promise<void> {
  await tx.query('DELETE FROM parapet.email_change WHERE expires_at <= $1', [now]);
}
