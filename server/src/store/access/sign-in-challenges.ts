/** Sign-ins that wait for a second factor: rows of parapet.sign_in_challenge, read and written as parapet_access. */
import type { Transaction } from '../database.ts';

export interface SignInChallenge {
  userId: string;
  passwordDigest: Buffer;
}

export async function insertSignInChallenge(
  tx: Transaction,
  challenge: SignInChallenge & { secretDigest: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.sign_in_challenge (secret_digest, user_id, password_digest, expires_at) VALUES ($1, $2, $3, $4)`,
    [challenge.secretDigest, challenge.userId, challenge.passwordDigest, challenge.expiresAt],
  );
}

/** Returns the person's id; undefined if the challenge takes no attempt any more. */
export async function findSignInChallenge(
  tx: Transaction,
  secretDigest: Buffer,
  limits: { now: Date; attemptsMax: number },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ userId: string }>(
    `SELECT user_id AS "userId" FROM parapet.sign_in_challenge
      WHERE secret_digest = $1 AND expires_at > $2 AND attempt_count < $3`,
    [secretDigest, limits.now, limits.attemptsMax],
  );
  return rows[0]?.userId;
}

/** Counts an attempt before it is made, so that a burst cannot exceed the limit. Undefined if none is left. */
export async function claimSignInChallenge(
  tx: Transaction,
  secretDigest: Buffer,
  limits: { now: Date; attemptsMax: number },
): Promise<SignInChallenge | undefined> {
  const { rows } = await tx.query<SignInChallenge>(
    `UPDATE parapet.sign_in_challenge SET attempt_count = attempt_count + 1
      WHERE secret_digest = $1 AND expires_at > $2 AND attempt_count < $3
      RETURNING user_id AS "userId", password_digest AS "passwordDigest"`,
    [secretDigest, limits.now, limits.attemptsMax],
  );
  return rows[0];
}

/** Returns false if another request has used it. */
export async function deleteSignInChallenge(tx: Transaction, secretDigest: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM parapet.sign_in_challenge WHERE secret_digest = $1', [secretDigest]);
  return rowCount === 1;
}

export async function deleteExpiredSignInChallenges(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.query('DELETE FROM parapet.sign_in_challenge WHERE user_id = $1 AND expires_at <= $2', [userId, now]);
}

export async function deleteSignInChallengesOfUser(tx: Transaction, userId: string): Promise<void> {
  await tx.query('DELETE FROM parapet.sign_in_challenge WHERE user_id = $1', [userId]);
}
