/** Restoring a deployment beside others: the data keys that its values are sealed with join those of the installation (ADR 0023). */
import type pg from 'pg';
import { ParapetError } from '../../base/errors.ts';

/**
 * Inserts the keys that `arrival` holds, as parapet_access. A retired key that comes back is in use again, so that it is
 * not deleted. CONFLICT if found secrets are compared with another key here.
 */
export async function insertMatchedDataKeys(client: pg.ClientBase, columns: string, arrival: string): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM ${arrival} r JOIN parapet.data_key k ON k.secret_check = r.secret_check AND k.purpose = r.purpose AND k.id <> r.id
      WHERE r.purpose = 'secret_equality'`,
  );
  if (rowCount !== 0)
    throw new ParapetError(
      'CONFLICT',
      'The dump compares secrets in code with a different key than this installation does, because the secret key of one of the two was replaced. Restore it into an empty database. Nothing was restored.',
    );
  await client.query(
    `INSERT INTO parapet.data_key (${columns}) SELECT ${columns} FROM ${arrival}
     ON CONFLICT (id, secret_check) DO UPDATE SET retired_at = NULL`,
  );
}
