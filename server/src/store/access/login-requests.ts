/**
 * Token requests of the scanner's command: rows of parapet.login_request, read and written as
 * parapet_access.
 */
import type { Transaction } from '../database.ts';

/** The details shown to the person who approves. */
export interface LoginRequest {
  address: string;
  client: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface LoginRequestRow extends LoginRequest {
  /** Null until it is approved. */
  tokenId: string | null;
  sealedToken: Buffer | null;
}

/** The request with this key, locked until the transaction ends. */
export async function claimLoginRequest(
  tx: Transaction,
  keyDigest: Buffer,
  now: Date,
): Promise<LoginRequestRow | undefined> {
  const { rows } = await tx.query<LoginRequestRow>(
    `SELECT address, client, created_at AS "createdAt", expires_at AS "expiresAt", token_id AS "tokenId",
            sealed_token AS "sealedToken"
       FROM parapet.login_request WHERE key_digest = $1 AND expires_at > $2 FOR UPDATE`,
    [keyDigest, now],
  );
  return rows[0];
}

/** A request that is not yet approved. */
export async function findOpenLoginRequest(
  tx: Transaction,
  keyDigest: Buffer,
  now: Date,
): Promise<LoginRequest | undefined> {
  const { rows } = await tx.query<LoginRequest>(
    `SELECT address, client, created_at AS "createdAt", expires_at AS "expiresAt"
       FROM parapet.login_request WHERE key_digest = $1 AND expires_at > $2 AND token_id IS NULL`,
    [keyDigest, now],
  );
  return rows[0];
}

/** The number of stored requests, in total and from this address. */
export async function countLoginRequests(tx: Transaction, address: string): Promise<{ all: number; here: number }> {
  const { rows } = await tx.query<{ all: number; here: number }>(
    `SELECT count(*)::int AS "all", count(*) FILTER (WHERE address = $1)::int AS here FROM parapet.login_request`,
    [address],
  );
  return rows[0]!;
}

export async function deleteExpiredLoginRequests(tx: Transaction, now: Date): Promise<void> {
  await tx.query('DELETE FROM parapet.login_request WHERE expires_at <= $1', [now]);
}

/** Deletes the oldest request that nobody has approved, of the address that has most of them. */
export async function deleteOldestLoginRequest(tx: Transaction): Promise<void> {
  await tx.query(
    `DELETE FROM parapet.login_request WHERE token_id IS NULL AND key_digest = (
       SELECT r.key_digest FROM parapet.login_request r
        WHERE r.token_id IS NULL
          AND r.address = (SELECT fullest.address FROM parapet.login_request fullest WHERE fullest.token_id IS NULL
                            GROUP BY fullest.address ORDER BY count(*) DESC, min(fullest.created_at) LIMIT 1)
        ORDER BY r.created_at LIMIT 1)`,
  );
}

export async function insertLoginRequest(tx: Transaction, keyDigest: Buffer, request: LoginRequest): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.login_request (key_digest, address, client, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (key_digest) DO NOTHING`,
    [keyDigest, request.address, request.client, request.createdAt, request.expiresAt],
  );
}

export async function updateLoginRequestApproved(
  tx: Transaction,
  keyDigest: Buffer,
  token: { deploymentId: string; id: string; sealed: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `UPDATE parapet.login_request SET deployment_id = $2, token_id = $3, sealed_token = $4, expires_at = $5
      WHERE key_digest = $1`,
    [keyDigest, token.deploymentId, token.id, token.sealed, token.expiresAt],
  );
}

/** It stays, without the token, until it expires, so that its key is not reused. */
export async function updateLoginRequestFetched(tx: Transaction, keyDigest: Buffer): Promise<void> {
  await tx.query('UPDATE parapet.login_request SET sealed_token = NULL WHERE key_digest = $1', [keyDigest]);
}
