/** Which second factors people have: across the tables of each kind, read as parapet_access. */
import type { Transaction } from '../database.ts';

export interface FactorsInForce {
  hasTotp: boolean;
  hasPasskey: boolean;
}

export async function findFactorsInForce(tx: Transaction, userId: string): Promise<FactorsInForce> {
  const { rows } = await tx.query<FactorsInForce>(
    `SELECT EXISTS (SELECT FROM parapet.totp_factor WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS "hasTotp",
            EXISTS (SELECT FROM parapet.passkey WHERE user_id = $1) AS "hasPasskey"`,
    [userId],
  );
  return rows[0]!;
}
