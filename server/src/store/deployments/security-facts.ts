/** Facts about how people sign in to a deployment, for its security checklist. As parapet_access. */
import { rolesWith } from '../../model/permissions.ts';
import type { Transaction } from '../database.ts';

export interface SignInFacts {
  requiresSecondFactor: boolean;
  /** True if it is asked for after single sign-on, too. */
  asksFactorAfterSignOn: boolean;
  requiresSingleSignOn: boolean;
  enabledProviders: number;
  admins: number;
  /** Admins who may use a password where single sign-on is required, and have a password and a second factor. */
  emergencyAdmins: number;
  directoryTokensWithoutExpiry: number;
}

const isActiveAdmin = `m.org_role = ANY ($2) AND m.deactivated_at IS NULL AND u.deactivated_at IS NULL`;

export async function getSignInFacts(tx: Transaction, deploymentId: string): Promise<SignInFacts> {
  const { rows } = await tx.query<SignInFacts>(
    `SELECT d.second_factor_required_at IS NOT NULL AS "requiresSecondFactor", d.asks_factor_after_sign_on AS "asksFactorAfterSignOn",
            d.requires_single_sign_on AS "requiresSingleSignOn",
            (SELECT count(*)::int FROM parapet.identity_provider p WHERE p.deployment_id = $1 AND p.is_enabled) AS "enabledProviders",
            a.admins, a.emergency AS "emergencyAdmins",
            (SELECT count(*)::int FROM parapet.directory_token t
              WHERE t.deployment_id = $1 AND t.ended_at IS NULL AND t.expires_at IS NULL) AS "directoryTokensWithoutExpiry"
       FROM parapet.deployment d CROSS JOIN LATERAL (
              SELECT count(*)::int AS admins, (count(*) FILTER (WHERE m.may_use_password AND u.password_hash IS NOT NULL AND (
                       EXISTS (SELECT FROM parapet.totp_factor t WHERE t.user_id = m.user_id AND t.confirmed_at IS NOT NULL)
                       OR EXISTS (SELECT FROM parapet.passkey p WHERE p.user_id = m.user_id))))::int AS emergency
                FROM parapet.membership m JOIN parapet.user_account u ON u.id = m.user_id
               WHERE m.deployment_id = $1 AND ${isActiveAdmin}) a
      WHERE d.id = $1`,
    [deploymentId, rolesWith['users.manage']],
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error(`no deployment ${deploymentId}`);
  return facts;
}
