/** The identities of accounts at identity providers: rows of parapet.account_identity, read and written as parapet_access. */
import type { Transaction } from '../database.ts';

/** What identifies a person: no two people have it, now or later. */
export interface IdentityKey {
  issuer: string;
  subject: string;
  /** The deployment of a SAML provider: elsewhere its identities are worth nothing. Null for OpenID Connect. */
  providerDeploymentId: string | null;
}

const isOfKey = 'issuer = $1 AND subject = $2 AND provider_deployment_id IS NOT DISTINCT FROM $3::bigint';

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
  { issuer, subject, providerDeploymentId }: IdentityKey,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ userId: string }>(
    `SELECT user_id AS "userId" FROM parapet.account_identity WHERE ${isOfKey}`,
    [issuer, subject, providerDeploymentId],
  );
  return rows[0]?.userId;
}

/** Returns false if an account has the identity already. */
export async function insertIdentity(
  tx: Transaction,
  identity: IdentityKey & { userId: string; label: string; now: Date },
): Promise<boolean> {
  const { userId, issuer, subject, providerDeploymentId, label, now } = identity;
  const { rowCount } = await tx.query(
    `INSERT INTO parapet.account_identity (user_id, issuer, subject, provider_deployment_id, label, created_at, used_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (issuer, subject, provider_deployment_id) DO NOTHING`,
    [userId, issuer, subject, providerDeploymentId, label, now],
  );
  return rowCount === 1;
}

export async function updateIdentityUsed(
  tx: Transaction,
  { issuer, subject, providerDeploymentId }: IdentityKey,
  { label, now }: { label: string; now: Date },
): Promise<void> {
  await tx.query(`UPDATE parapet.account_identity SET used_at = $4, label = $5 WHERE ${isOfKey}`, [
    issuer,
    subject,
    providerDeploymentId,
    now,
    label,
  ]);
}

/** Oldest first. */
export async function listIdentityRows(tx: Transaction, userId: string): Promise<AccountIdentity[]> {
  const { rows } = await tx.query<AccountIdentity>(
    `SELECT id, issuer, subject, provider_deployment_id AS "providerDeploymentId", label, created_at AS "createdAt", used_at AS "usedAt"
       FROM parapet.account_identity WHERE user_id = $1 ORDER BY id LIMIT 100`,
    [userId],
  );
  return rows;
}

/** Returns how many there were. */
export async function deleteIdentitiesOfUser(tx: Transaction, userId: string): Promise<number> {
  const { rowCount } = await tx.query('DELETE FROM parapet.account_identity WHERE user_id = $1', [userId]);
  return rowCount ?? 0;
}

/** Returns the identity that was deleted; undefined if it is not this person's. */
export async function deleteIdentity(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<Pick<IdentityKey, 'issuer'> | undefined> {
  const { rows } = await tx.query<{ issuer: string }>(
    'DELETE FROM parapet.account_identity WHERE id = $1 AND user_id = $2 RETURNING issuer',
    [id, userId],
  );
  return rows[0];
}
