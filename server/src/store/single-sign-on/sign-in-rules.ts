/** The rules of who enters a deployment how: columns of parapet.deployment and parapet.membership, written as parapet_access. */
import { rolesWith } from '../../model/permissions.ts';
import type { TenantTransaction, Transaction } from '../database.ts';

export interface SignInRules {
  /** True if members enter by an identity provider of the deployment alone. */
  requiresSingleSignOn: boolean;
  /** The members who may enter with a password all the same, for when the provider is down. */
  passwordUserIds: string[];
}

export async function getSignInRules(tx: TenantTransaction): Promise<SignInRules> {
  const { rows } = await tx.client.query<SignInRules>(
    `SELECT d.requires_single_sign_on AS "requiresSingleSignOn", ARRAY(
              SELECT m.user_id::text FROM parapet.membership m
               WHERE m.deployment_id = $1 AND m.may_use_password ORDER BY m.user_id) AS "passwordUserIds"
       FROM parapet.deployment d WHERE d.id = $1`,
    [tx.deploymentId],
  );
  const [rules] = rows;
  if (rules === undefined) throw new Error(`no deployment ${tx.deploymentId}`);
  return rules;
}

export async function updateSignInRules(tx: Transaction, deploymentId: string, rules: SignInRules): Promise<void> {
  await tx.query('UPDATE parapet.deployment SET requires_single_sign_on = $2 WHERE id = $1', [
    deploymentId,
    rules.requiresSingleSignOn,
  ]);
  await tx.query(
    `UPDATE parapet.membership m SET may_use_password = m.user_id = ANY ($2::bigint[])
      WHERE m.deployment_id = $1 AND m.may_use_password <> (m.user_id = ANY ($2::bigint[]))`,
    [deploymentId, rules.passwordUserIds],
  );
}

/** The members among these people, and which of them are active admins with a password. As parapet_access. */
export async function listPasswordCandidates(
  tx: Transaction,
  deploymentId: string,
  userIds: readonly string[],
): Promise<{ userId: string; isAdminWithPassword: boolean }[]> {
  const { rows } = await tx.query<{ userId: string; isAdminWithPassword: boolean }>(
    `SELECT m.user_id AS "userId", m.org_role = ANY ($3) AND m.deactivated_at IS NULL AND u.deactivated_at IS NULL
              AND u.password_hash IS NOT NULL AS "isAdminWithPassword"
       FROM parapet.membership m JOIN parapet.user_account u ON u.id = m.user_id
      WHERE m.deployment_id = $1 AND m.user_id = ANY ($2::bigint[])`,
    [deploymentId, userIds, rolesWith['single_sign_on.manage']],
  );
  return rows;
}

/** The deployments that require single sign-on, and let this person in with a password all the same. As parapet_access. */
export async function listEmergencyDeploymentIds(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT d.id FROM parapet.membership m JOIN parapet.deployment d ON d.id = m.deployment_id
      WHERE m.user_id = $1 AND m.deactivated_at IS NULL AND m.may_use_password AND d.requires_single_sign_on`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Lets an admin in with a password wherever single sign-on is required: for an operator who helps. */
export async function updateAdminMayUsePassword(tx: Transaction, userId: string): Promise<void> {
  await tx.query('UPDATE parapet.membership SET may_use_password = true WHERE user_id = $1 AND org_role = ANY ($2)', [
    userId,
    rolesWith['single_sign_on.manage'],
  ]);
}
