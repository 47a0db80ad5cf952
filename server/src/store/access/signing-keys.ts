/** The keys that sign JWTs: rows of parapet.signing_key, read and written as parapet_access. */
import type { Transaction } from '../database.ts';

export interface SigningKeyRow {
  id: string;
  publicJwk: Record<string, unknown>;
  sealedPrivate: Buffer;
  retiredAt: Date | null;
}

/** All keys whose signatures may still be valid, the signing one first. */
export async function listSigningKeys(tx: Transaction): Promise<SigningKeyRow[]> {
  const { rows } = await tx.query<SigningKeyRow>(
    `SELECT id, public_jwk AS "publicJwk", sealed_private AS "sealedPrivate", retired_at AS "retiredAt"
       FROM parapet.signing_key ORDER BY retired_at DESC NULLS FIRST LIMIT 10`,
  );
  return rows;
}

/** Adds the signing key unless there is one: if two processes start at once, one wins and both read its key. */
export async function insertFirstSigningKey(
  tx: Transaction,
  key: { id: string; publicJwk: object; sealedPrivate: Buffer; createdAt: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.signing_key (id, public_jwk, sealed_private, created_at)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [key.id, JSON.stringify(key.publicJwk), key.sealedPrivate, key.createdAt],
  );
}
