/** Deployments that require a second factor, and their people who have none. As parapet_access. */
import type { Transaction } from '../database.ts';

/** Returns whether the deployment required one before; undefined if there is none. Locks it until the transaction ends. */
export async function updateSecondFactorRequired(
  tx: Transaction,
  deploymentId: string,
  change: { isRequired: boolean; now: Date },
): Promise<boolean | undefined> {
  const { rows } = await tx.query<{ before: boolean }>(
    `UPDATE parapet.deployment d
        SET second_factor_required_at = CASE WHEN $2 THEN coalesce(held.since, $3::timestamptz) END
       FROM (SELECT h.id, h.second_factor_required_at AS since FROM parapet.deployment h WHERE h.id = $1 FOR UPDATE) held
      WHERE d.id = held.id
      RETURNING held.since IS NOT NULL AS before`,
    [deploymentId, change.isRequired, change.now],
  );
  return rows[0]?.before;
}

export async function isSecondFactorRequired(tx: Transaction, deploymentId: string): Promise<boolean> {
  const { rows } = await tx.query<{ isRequired: boolean }>(
    'SELECT second_factor_required_at IS NOT NULL AS "isRequired" FROM parapet.deployment WHERE id = $1',
    [deploymentId],
  );
  return rows[0]?.isRequired === true;
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
