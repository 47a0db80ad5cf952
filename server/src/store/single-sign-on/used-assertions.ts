/** Assertions of SAML providers that were accepted: rows of parapet.used_assertion, written as parapet_access. */
import type { Transaction } from '../database.ts';

/** Returns false if it was accepted before. Deletes those that have expired, which their times refuse. */
export async function insertUsedAssertion(
  tx: Transaction,
  { digest, expiresAt, now }: { digest: Buffer; expiresAt: Date; now: Date },
): Promise<boolean> {
  await tx.query('DELETE FROM parapet.used_assertion WHERE expires_at <= $1', [now]);
  const { rowCount } = await tx.query(
    'INSERT INTO parapet.used_assertion (assertion_digest, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [digest, expiresAt],
  );
  return rowCount === 1;
}
