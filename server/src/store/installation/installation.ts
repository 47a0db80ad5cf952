/** The installation as a whole: the one row of parapet.installation, read and written as parapet_access. */
import type { Transaction } from '../database.ts';

/** Stores the check value of the secret key if there is none yet; returns the stored one. */
export async function upsertSecretCheck(tx: Transaction, secretCheck: Buffer, now: Date): Promise<Buffer> {
  await tx.query(
    'INSERT INTO parapet.installation (secret_check, created_at) VALUES ($1, $2) ON CONFLICT (is_only) DO NOTHING',
    [secretCheck, now],
  );
  const { rows } = await tx.query<{ secretCheck: Buffer }>(
    'SELECT secret_check AS "secretCheck" FROM parapet.installation',
  );
  return rows[0]!.secretCheck;
}

/** Another secret key has taken the place of the recorded one. */
export async function updateSecretCheck(tx: Transaction, secretCheck: Buffer): Promise<void> {
  await tx.query('UPDATE parapet.installation SET secret_check = $1', [secretCheck]);
}
