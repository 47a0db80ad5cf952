/** What opens an account, read as parapet_access. */
import type { Transaction } from '../database.ts';

export interface WaysIn {
  hasPassword: boolean;
  hasPasskey: boolean;
  /** True if a provider that is on, of a deployment where the person is an active member, knows one of their identities. */
  hasIdentity: boolean;
}

export async function findWaysIn(tx: Transaction, userId: string): Promise<WaysIn> {
  const { rows } = await tx.query<WaysIn>(
    `SELECT u.password_hash IS NOT NULL AS "hasPassword",
            EXISTS (SELECT FROM parapet.passkey k WHERE k.user_id = u.id) AS "hasPasskey",
            EXISTS (SELECT FROM parapet.account_identity i
                      JOIN parapet.identity_provider p ON p.issuer = i.issuer AND p.is_enabled
                      JOIN parapet.membership m ON m.deployment_id = p.deployment_id AND m.user_id = i.user_id
                     WHERE i.user_id = u.id AND m.deactivated_at IS NULL
                       AND i.provider_deployment_id IS NOT DISTINCT FROM CASE WHEN p.kind = 'saml' THEN p.deployment_id END) AS "hasIdentity"
       FROM parapet.user_account u WHERE u.id = $1`,
    [userId],
  );
  return rows[0] ?? { hasPassword: false, hasPasskey: false, hasIdentity: false };
}
