/** Passkeys of accounts: rows of parapet.passkey, read and written as parapet_access. */
import type { Transaction } from '../database.ts';

export interface PasskeyRow {
  id: string;
  userId: string;
  credentialId: Buffer;
  userHandle: Buffer;
  publicKey: Buffer;
  /** The count of the last use; 0 for authenticators that do not count. */
  signCount: number;
  name: string;
  transports: string[];
  /** True if it may be on several devices. */
  isSynced: boolean;
  isBackedUp: boolean;
  createdAt: Date;
  usedAt: Date | null;
  /** When its count went back; null: never. */
  suspectedAt: Date | null;
}

const columns = `id, user_id AS "userId", credential_id AS "credentialId", user_handle AS "userHandle", public_key AS "publicKey",
  sign_count::float8 AS "signCount", name, transports, is_synced AS "isSynced", is_backed_up AS "isBackedUp",
  created_at AS "createdAt", used_at AS "usedAt", suspected_at AS "suspectedAt"`;

/** All passkeys of a person, oldest first. */
export async function listPasskeys(tx: Transaction, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await tx.query<PasskeyRow>(`SELECT ${columns} FROM parapet.passkey WHERE user_id = $1 ORDER BY id`, [
    userId,
  ]);
  return rows;
}

export async function findPasskey(tx: Transaction, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const { rows } = await tx.query<PasskeyRow>(`SELECT ${columns} FROM parapet.passkey WHERE credential_id = $1`, [
    credentialId,
  ]);
  return rows[0];
}

/** Holds the passkey until the transaction ends, so that its uses are counted one after the other. */
export async function claimPasskey(tx: Transaction, id: string): Promise<PasskeyRow | undefined> {
  const { rows } = await tx.query<PasskeyRow>(`SELECT ${columns} FROM parapet.passkey WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0];
}

/** Returns undefined if the credential is registered already, for anyone. */
export async function insertPasskey(
  tx: Transaction,
  passkey: Omit<PasskeyRow, 'id' | 'usedAt' | 'suspectedAt'>,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO parapet.passkey (user_id, credential_id, user_handle, public_key, sign_count, name, transports, is_synced,
       is_backed_up, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
    [
      passkey.userId,
      passkey.credentialId,
      passkey.userHandle,
      passkey.publicKey,
      passkey.signCount,
      passkey.name,
      passkey.transports,
      passkey.isSynced,
      passkey.isBackedUp,
      passkey.createdAt,
    ],
  );
  return rows[0]?.id;
}

export async function updatePasskeyUsed(
  tx: Transaction,
  id: string,
  use: { signCount: number; isBackedUp: boolean; now: Date },
): Promise<void> {
  await tx.query('UPDATE parapet.passkey SET sign_count = $2, is_backed_up = $3, used_at = $4 WHERE id = $1', [
    id,
    use.signCount,
    use.isBackedUp,
    use.now,
  ]);
}

export async function updatePasskeySuspected(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query('UPDATE parapet.passkey SET suspected_at = $2 WHERE id = $1', [id, now]);
}

/** Returns the previous name; undefined if the person has no such passkey. */
export async function updatePasskeyName(
  tx: Transaction,
  passkey: { id: string; userId: string },
  name: string,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ before: string }>(
    `UPDATE parapet.passkey p SET name = $3
       FROM (SELECT h.id, h.name FROM parapet.passkey h WHERE h.id = $1 AND h.user_id = $2 FOR UPDATE) held
      WHERE p.id = held.id RETURNING held.name AS before`,
    [passkey.id, passkey.userId, name],
  );
  return rows[0]?.before;
}

/** Returns its name; undefined if the person has no such passkey. */
export async function deletePasskey(
  tx: Transaction,
  passkey: { id: string; userId: string },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ name: string }>(
    'DELETE FROM parapet.passkey WHERE id = $1 AND user_id = $2 RETURNING name',
    [passkey.id, passkey.userId],
  );
  return rows[0]?.name;
}

/** Returns how many there were. */
export async function deletePasskeysOfUser(tx: Transaction, userId: string): Promise<number> {
  const { rowCount } = await tx.query('DELETE FROM parapet.passkey WHERE user_id = $1', [userId]);
  return rowCount ?? 0;
}
