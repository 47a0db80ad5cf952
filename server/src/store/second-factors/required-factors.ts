/** Deployments that require a second factor, and their people who have none. As parapet_access. */
import type { Transaction } from '../database.ts';

export interface FactorRules {
  requiresSecondFactor: boolean;
  /** True if it is asked for after single sign-on, too. */
  asksAfterSingleSignOn: boolean;
}

const columns = `second_factor_required_at IS NOT NULL AS "requiresSecondFactor",
  asks_factor_after_sign_on AS "asksAfterSingleSignOn"`;

/** Undefined if there is no such deployment. `lock`: held until the transaction ends. */
export async function findFactorRules(
  tx: Transaction,
  deploymentId: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<FactorRules | undefined> {
  const { rows } = await tx.query<FactorRules>(`SELECT ${columns} FROM parapet.deployment WHERE id = $1 ${lock}`, [
    deploymentId,
  ]);
  return rows[0];
}

export async function updateFactorRules(
  tx: Transaction,
  deploymentId: string,
  { requiresSecondFactor, asksAfterSingleSignOn }: FactorRules,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE parapet.deployment
        SET second_factor_required_at = CASE WHEN $2 THEN coalesce(second_factor_required_at, $3::timestamptz) END,
            asks_factor_after_sign_on = $4
      WHERE id = $1`,
    [deploymentId, requiresSecondFactor, now, asksAfterSingleSignOn],
  );
}

export interface PersonWithoutFactor {
  userId: string;
  name: string;
  email: string;
}

/** The first of a deployment's active people without a second factor, by e-mail address, and how many there are. */
export async function listPeopleWithoutFactor(
  tx: Transaction,
  deploymentId: string,
  limit: number,
): Promise<{ people: PersonWithoutFactor[]; count: number }> {
  const { rows } = await tx.query<PersonWithoutFactor & { count: number }>(
    `SELECT m.user_id AS "userId", m.name, m.email, (count(*) OVER ())::int AS count
       FROM parapet.membership m
      WHERE m.deployment_id = $1 AND m.deactivated_at IS NULL
        AND NOT EXISTS (SELECT FROM parapet.totp_factor t WHERE t.user_id = m.user_id AND t.confirmed_at IS NOT NULL)
        AND NOT EXISTS (SELECT FROM parapet.passkey p WHERE p.user_id = m.user_id)
      ORDER BY m.email, m.user_id LIMIT $2`,
    [deploymentId, limit],
  );
  const people = rows.map(({ userId, name, email }) => ({ userId, name, email }));
  return { people, count: rows[0]?.count ?? 0 };
}
