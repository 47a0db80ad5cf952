/** Password attempts by account, and by the address, browser or session that they come from (ADR 0004, 0053), as parapet_access. */
import type { Transaction } from '../database.ts';

export interface ThrottleKey {
  emailDigest: Buffer;
  /** The digest of an address, a browser's secret or a session; empty for all that the account does not know. */
  addressDigest: Buffer;
}

/** The first of the candidates from which this account was signed in to after its `since`. */
export async function findTrusted(
  tx: Transaction,
  emailDigest: Buffer,
  candidates: readonly { digest: Buffer; since: Date }[],
): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ digest: Buffer }>(
    `SELECT t.address_digest AS digest
       FROM unnest($2::bytea[], $3::timestamptz[]) WITH ORDINALITY AS c (digest, since, place)
       JOIN parapet.login_throttle t ON t.email_digest = $1 AND t.address_digest = c.digest AND t.trusted_at > c.since
      ORDER BY c.place LIMIT 1`,
    [emailDigest, candidates.map(({ digest }) => digest), candidates.map(({ since }) => since)],
  );
  return rows[0]?.digest;
}

/** Counts an attempt before it is made, so that a burst cannot exceed the limit. An expired window restarts. */
export async function claimAttempt(
  tx: Transaction,
  key: ThrottleKey,
  window: { now: Date; startedAfter: Date },
): Promise<{ attemptCount: number; windowStartedAt: Date }> {
  const { rows } = await tx.query<{ attemptCount: number; windowStartedAt: Date }>(
    `INSERT INTO parapet.login_throttle AS t (email_digest, address_digest, attempt_count, window_started_at)
     VALUES ($1, $2, 1, $3)
     ON CONFLICT (email_digest, address_digest) DO UPDATE SET
       attempt_count = CASE WHEN t.window_started_at <= $4 THEN 1 ELSE t.attempt_count + 1 END,
       window_started_at = CASE WHEN t.window_started_at <= $4 THEN $3 ELSE t.window_started_at END
     RETURNING attempt_count AS "attemptCount", window_started_at AS "windowStartedAt"`,
    [key.emailDigest, key.addressDigest, window.now, window.startedAfter],
  );
  return rows[0]!;
}

export async function deleteThrottlesOf(tx: Transaction, emailDigests: readonly Buffer[]): Promise<void> {
  await tx.query('DELETE FROM parapet.login_throttle WHERE email_digest = ANY ($1::bytea[])', [emailDigests]);
}

/** Uncounts attempts: it was the account's owner. */
export async function updateAttemptForgiven(tx: Transaction, key: ThrottleKey, count: number): Promise<void> {
  await tx.query(
    `UPDATE parapet.login_throttle SET attempt_count = greatest(attempt_count - $3, 0)
      WHERE email_digest = $1 AND address_digest = $2`,
    [key.emailDigest, key.addressDigest, count],
  );
}

/** Records that the account's owner signs in from this address, or with this browser. */
export async function upsertTrust(tx: Transaction, key: ThrottleKey, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.login_throttle (email_digest, address_digest, attempt_count, window_started_at, trusted_at)
     VALUES ($1, $2, 0, $3, $3)
     ON CONFLICT (email_digest, address_digest) DO UPDATE SET attempt_count = 0, window_started_at = $3, trusted_at = $3`,
    [key.emailDigest, key.addressDigest, now],
  );
}

/** Deletes rows whose window and trust expired long ago. */
export async function deleteStaleThrottles(
  tx: Transaction,
  { countedBefore, trustedBefore }: { countedBefore: Date; trustedBefore: Date },
): Promise<void> {
  await tx.query(
    `DELETE FROM parapet.login_throttle
      WHERE window_started_at < $1 AND (trusted_at IS NULL OR trusted_at < $2)`,
    [countedBefore, trustedBefore],
  );
}
