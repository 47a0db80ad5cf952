/** What passkeys have to sign: rows of parapet.passkey_challenge, read and written as parapet_access. */
import type { Transaction } from '../database.ts';

export type PasskeyPurpose = 'register' | 'sign_in' | 'second_step' | 'proof';

export interface PasskeyChallenge {
  purpose: PasskeyPurpose;
  /** Null for a sign-in that does not say whose it is. */
  userId: string | null;
  /** For a registration. */
  userHandle: Buffer | null;
}

/** The number of stored challenges, in total and for this address. */
export async function countPasskeyChallenges(tx: Transaction, address: string): Promise<{ all: number; here: number }> {
  const { rows } = await tx.query<{ all: number; here: number }>(
    `SELECT count(*)::int AS "all", count(*) FILTER (WHERE address = $1)::int AS here FROM parapet.passkey_challenge`,
    [address],
  );
  return rows[0]!;
}

export async function insertPasskeyChallenge(
  tx: Transaction,
  challenge: PasskeyChallenge & { digest: Buffer; address: string; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.passkey_challenge (challenge_digest, purpose, user_id, user_handle, address, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      challenge.digest,
      challenge.purpose,
      challenge.userId,
      challenge.userHandle,
      challenge.address,
      challenge.expiresAt,
    ],
  );
}

/** Uses the challenge up, whatever comes of it. Undefined if it is unknown, used, expired, or of another purpose or person. */
export async function deletePasskeyChallenge(
  tx: Transaction,
  challenge: { digest: Buffer; purpose: PasskeyPurpose; userId: string | null; now: Date },
): Promise<PasskeyChallenge | undefined> {
  const { rows } = await tx.query<PasskeyChallenge>(
    `DELETE FROM parapet.passkey_challenge
      WHERE challenge_digest = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3::bigint AND expires_at > $4
      RETURNING purpose, user_id AS "userId", user_handle AS "userHandle"`,
    [challenge.digest, challenge.purpose, challenge.userId, challenge.now],
  );
  return rows[0];
}

export async function deleteExpiredPasskeyChallenges(tx: Transaction, now: Date): Promise<void> {
  await tx.query('DELETE FROM parapet.passkey_challenge WHERE expires_at <= $1', [now]);
}
