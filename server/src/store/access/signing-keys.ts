/** The keys that sign JWTs: rows of parapet.signing_key, read and written as parapet_access. */
import type { Transaction } from '../database.ts';
import { notifyStatement } from '../events/listening.ts';

/** Tells every process that the keys have changed; the payload is empty. */
export const keyChannel = 'parapet_keys';

export interface SigningKeyRow {
  id: string;
  publicJwk: Record<string, unknown>;
  sealedPrivate: Buffer;
  /** Before this instant it only verifies. */
  signsFrom: Date;
}

export interface NewSigningKey extends Omit<SigningKeyRow, 'publicJwk'> {
  publicJwk: object;
  createdAt: Date;
}

/** All keys that are not retired, the latest to sign first. */
export async function listSigningKeys(tx: Transaction): Promise<SigningKeyRow[]> {
  const { rows } = await tx.query<SigningKeyRow>(
    `SELECT id, public_jwk AS "publicJwk", sealed_private AS "sealedPrivate", coalesce(signs_from, created_at) AS "signsFrom"
       FROM parapet.signing_key WHERE retired_at IS NULL ORDER BY coalesce(signs_from, created_at) DESC, id`,
  );
  return rows;
}

/** Serialises changes of the keys until the transaction ends. */
export async function claimSigningKeys(tx: Transaction): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('parapet signing keys', 0))`);
}

/** Adds a key and tells every process, with the commit. */
export async function insertSigningKey(tx: Transaction, key: NewSigningKey): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.signing_key (id, public_jwk, sealed_private, created_at, signs_from) VALUES ($1, $2, $3, $4, $5)`,
    [key.id, JSON.stringify(key.publicJwk), key.sealedPrivate, key.createdAt, key.signsFrom],
  );
  await tx.query(notifyStatement(keyChannel, ''));
}

/** Retires keys whose successor signs since `before` or earlier, and forgets their private halves. Returns their ids. */
export async function updateSigningKeysRetired(
  tx: Transaction,
  { before, now }: { before: Date; now: Date },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE parapet.signing_key k SET retired_at = $2, sealed_private = ''
      WHERE k.retired_at IS NULL
        AND EXISTS (SELECT FROM parapet.signing_key successor
                     WHERE successor.retired_at IS NULL AND successor.signs_from <= $1
                       AND successor.signs_from > coalesce(k.signs_from, k.created_at))
     RETURNING k.id`,
    [before, now],
  );
  if (rows.length > 0) await tx.query(notifyStatement(keyChannel, ''));
  return rows.map(({ id }) => id);
}
