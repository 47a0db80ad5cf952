/** The data keys: rows of parapet.data_key, each wrapped with the secret key that its `secretCheck` names (ADR 0023). */
import type pg from 'pg';
import type { Transaction } from '../database.ts';

/** What the keys are for that 0.1.0 derived from the secret key. */
export type DerivedKeyPurpose = 'cursor' | 'secret_equality' | 'sealing';
export type DataKeyPurpose = DerivedKeyPurpose | 'audit';

export interface DataKeyRow {
  id: string;
  purpose: DataKeyPurpose;
  /** Derived from the secret key as 0.1.0 did; the values that it seals carry no key id. */
  isDerived: boolean;
  wrappedKey: Buffer;
  createdAt: Date;
  retiredAt: Date | null;
}

const columns = `id, purpose, is_derived AS "isDerived", wrapped_key AS "wrappedKey", created_at AS "createdAt", retired_at AS "retiredAt"`;
/** The key that seals now comes first. */
const currentFirst = 'retired_at IS NOT NULL, is_derived, created_at DESC, id';
const lockOf = (id: string): string => `hashtextextended('parapet data key ' || ${id}, 0)`;

/** Serialises changes of the keys until the transaction ends. As parapet_access. */
export async function claimDataKeys(tx: Transaction): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('parapet data keys', 0))`);
}

/** The keys that one secret key wraps; of those that seal, the current one first. */
export async function listDataKeys(tx: Transaction, secretCheck: Buffer): Promise<DataKeyRow[]> {
  const { rows } = await tx.query<DataKeyRow>(
    `SELECT ${columns} FROM parapet.data_key WHERE secret_check = $1 ORDER BY ${currentFirst}`,
    [secretCheck],
  );
  return rows;
}

/** Check values of the secret keys that wrap data keys: two while the secret key is being replaced. */
export async function listSecretChecks(tx: Transaction): Promise<Buffer[]> {
  const { rows } = await tx.query<{ secretCheck: Buffer }>(
    'SELECT DISTINCT secret_check AS "secretCheck" FROM parapet.data_key',
  );
  return rows.map(({ secretCheck }) => secretCheck);
}

/** Ids of the keys that the given secret key cannot unwrap. */
export async function listKeysWithout(tx: Transaction, secretCheck: Buffer): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT DISTINCT k.id FROM parapet.data_key k
      WHERE NOT EXISTS (SELECT FROM parapet.data_key same WHERE same.id = k.id AND same.secret_check = $1) ORDER BY k.id`,
    [secretCheck],
  );
  return rows.map(({ id }) => id);
}

/** A key that seals values, by its id. Tenants may read these, too. */
export async function findSealingKey(
  tx: Transaction,
  key: { id: string; secretCheck: Buffer },
): Promise<DataKeyRow | undefined> {
  const { rows } = await tx.query<DataKeyRow>(
    `SELECT ${columns} FROM parapet.data_key WHERE purpose = 'sealing' AND id = $1 AND secret_check = $2`,
    [key.id, key.secretCheck],
  );
  return rows[0];
}

/** A key that seals audit entries, by its id. Tenants may read these, too. */
export async function findAuditKey(
  tx: pg.ClientBase,
  key: { id: string; secretCheck: Buffer },
): Promise<DataKeyRow | undefined> {
  const { rows } = await tx.query<DataKeyRow>(
    `SELECT ${columns} FROM parapet.data_key WHERE purpose = 'audit' AND id = $1 AND secret_check = $2`,
    [key.id, key.secretCheck],
  );
  return rows[0];
}

/** The derived keys that seal values: those of values without a key id. */
export async function listDerivedSealingKeys(tx: Transaction, secretCheck: Buffer): Promise<DataKeyRow[]> {
  const { rows } = await tx.query<DataKeyRow>(
    `SELECT ${columns} FROM parapet.data_key WHERE purpose = 'sealing' AND is_derived AND secret_check = $1`,
    [secretCheck],
  );
  return rows;
}

/**
 * The key that seals now, claimed until the transaction ends: a rotation that replaces it waits for the transaction
 * (claimReplacedKeys). Undefined if the secret key wraps no key.
 */
export async function claimCurrentSealingKey(tx: Transaction, secretCheck: Buffer): Promise<DataKeyRow | undefined> {
  for (;;) {
    const { rows } = await tx.query<{ id: string }>(
      `SELECT id, pg_advisory_xact_lock_shared(${lockOf('id')})
         FROM (SELECT id FROM parapet.data_key WHERE purpose = 'sealing' AND secret_check = $1
                ORDER BY ${currentFirst} LIMIT 1) current`,
      [secretCheck],
    );
    const { rows: now } = await tx.query<DataKeyRow>(
      `SELECT ${columns} FROM parapet.data_key WHERE purpose = 'sealing' AND secret_check = $1
        ORDER BY ${currentFirst} LIMIT 1`,
      [secretCheck],
    );
    // Otherwise a rotation put another key in its place between the two statements.
    if (now[0]?.id === rows[0]?.id) return now[0];
  }
}

/** Waits for every transaction that seals with one of these keys. They are no longer current, so no other one follows. */
export async function claimReplacedKeys(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await tx.query(`SELECT pg_advisory_xact_lock(${lockOf('$1::text')})`, [id]);
}

/** Adds keys, wrapped with one secret key; one that is there already stays as it is. */
export async function insertDataKeys(tx: Transaction, secretCheck: Buffer, keys: readonly DataKeyRow[]): Promise<void> {
  for (const { id, purpose, isDerived, wrappedKey, createdAt, retiredAt } of keys) {
    await tx.query(
      `INSERT INTO parapet.data_key (id, secret_check, purpose, is_derived, wrapped_key, created_at, retired_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id, secret_check) DO NOTHING`,
      [id, secretCheck, purpose, isDerived, wrappedKey, createdAt, retiredAt],
    );
  }
}

export async function updateSealingKeysRetired(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  await tx.query(`UPDATE parapet.data_key SET retired_at = $2 WHERE id = ANY ($1) AND retired_at IS NULL`, [ids, now]);
}

/** Deletes keys that were retired before an instant, and still are. Returns their ids. */
export async function deleteRetiredKeys(tx: Transaction, ids: readonly string[], before: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'DELETE FROM parapet.data_key WHERE id = ANY ($1) AND retired_at < $2 RETURNING id',
    [ids, before],
  );
  return rows.map(({ id }) => id);
}

/** Forgets what every other secret key wraps. */
export async function deleteOtherWrappings(tx: Transaction, secretCheck: Buffer): Promise<void> {
  await tx.query('DELETE FROM parapet.data_key WHERE secret_check <> $1', [secretCheck]);
}
