/** The accounts of the demo's people. Read as parapet_access. */
import type { Transaction } from '../database.ts';

/** `isForeign`: it is in another deployment, or someone who is not in the demo can sign in with it. */
export async function findDemoAccount(
  tx: Transaction,
  deploymentId: string,
  email: string,
): Promise<{ id: string; isForeign: boolean } | undefined> {
  const { rows } = await tx.query<{ id: string; isForeign: boolean }>(
    `SELECT u.id,
            EXISTS (SELECT FROM parapet.membership m WHERE m.user_id = u.id AND m.deployment_id <> $1)
            OR u.password_hash IS NOT NULL
               AND NOT EXISTS (SELECT FROM parapet.membership m WHERE m.user_id = u.id AND m.deployment_id = $1) AS "isForeign"
       FROM parapet.user_account u WHERE u.email = $2`,
    [deploymentId, email],
  );
  return rows[0];
}
