/** The identities of accounts at identity providers: rows of parapet.account_identity, read and written as parapet_access. */
import type { Transaction } from '../database.ts';

/** The pair that identifies a person: no two people have it, now or later. */
export interface IdentityKey {
  issuer: string;
  subject: string;
}

export interface AccountIdentity extends IdentityKey {
  id: string;
  /** What the provider calls the person; for display alone. */
  label: string;
  createdAt: Date;
  /** The last sign-in. */
  usedAt: Date;
}

export async function findIdentityOwner(
  tx: Transaction,
  { issuer, subject }: IdentityKey,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM parapet.account_identity WHERE issuer = $1 AND subject = $2',
    [issuer, subject],
  );
  return rows[0]?.userId;
}

/** Returns false if an account has the identity already. */
export async function insertIdentity(
  tx: Transaction,
  identity: IdentityKey & { userId: string; label: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO parapet.account_identity (user_id, issuer, subject, label, created_at, used_at)
     VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (issuer, subject) DO NOTHING`,
    [identity.userId, identity.issuer, identity.subject, identity.label, identity.now],
  );
  return rowCount === 1;
}

export async function updateIdentityUsed(
  tx: Transaction,
  { issuer, subject }: IdentityKey,
  { label, now }: { label: string; now: Date },
): Promise<void> {
  await tx.query('UPDATE parapet.account_identity SET used_at = $3, label = $4 WHERE issuer = $1 AND subject = $2', [
    issuer,
    subject,
    now,
    label,
  ]);
}

/** Oldest first. */
export async function listIdentityRows(tx: Transaction, userId: string): Promise<AccountIdentity[]> {
  const { rows } = await tx.query<AccountIdentity>(
    `SELECT id, issuer, subject, label, created_at AS "createdAt", used_at AS "usedAt" FROM parapet.account_identity
      WHERE user_id = $1 ORDER BY id LIMIT 100`,
    [userId],
  );
  return rows;
}

/** Returns the identity that was deleted; undefined if it is not this person's. */
export async function deleteIdentity(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<IdentityKey | undefined> {
  const { rows } = await tx.query<IdentityKey>(
    'DELETE FROM parapet.account_identity WHERE id = $1 AND user_id = $2 RETURNING issuer, subject',
    [id, userId],
  );
  return rows[0];
}
