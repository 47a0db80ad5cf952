/**
 * Challenges that a passkey has signed and that were used: rows of parapet.passkey_challenge, written as parapet_access. Open ones are
 * stored nowhere. Their `purpose` is of no use any more: a word that servers from before do not take for an open one's.
 */
import type { Transaction } from '../database.ts';

/** Returns false if it is there: then it was used before. Of two transactions with one challenge, one waits for the other. */
export async function insertUsedPasskeyChallenge(
  tx: Transaction,
  challenge: { digest: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO parapet.passkey_challenge (challenge_digest, purpose, address, expires_at)
     VALUES ($1, 'used', '', $2) ON CONFLICT DO NOTHING`,
    [challenge.digest, challenge.expiresAt],
  );
  return rowCount === 1;
}

export async function deleteExpiredPasskeyChallenges(tx: Transaction, now: Date): Promise<void> {
  await tx.query('DELETE FROM parapet.passkey_challenge WHERE expires_at <= $1', [now]);
}
