/** How long sessions may live in a deployment: columns of parapet.deployment, and the sessions that they end. As parapet_access. */
import type { Transaction } from '../database.ts';
import { isContinuable, type SessionEnd } from './sessions.ts';

/** Null: as the installation is configured. */
export interface SessionRules {
  /** Hours without a refresh. */
  idleHoursMax: number | null;
  /** Hours from the sign-in on. */
  ageHoursMax: number | null;
}

const columns = 'd.session_idle_hours_max AS "idleHoursMax", d.session_age_hours_max AS "ageHoursMax"';

/** With a lock until the transaction ends, if they are to be changed. */
export async function getSessionRules(
  tx: Transaction,
  deploymentId: string,
  lock: '' | 'FOR NO KEY UPDATE' = '',
): Promise<SessionRules> {
  const { rows } = await tx.query<SessionRules>(`SELECT ${columns} FROM parapet.deployment d WHERE d.id = $1 ${lock}`, [
    deploymentId,
  ]);
  const [rules] = rows;
  if (rules === undefined) throw new Error(`no deployment ${deploymentId}`);
  return rules;
}

export async function updateSessionRules(tx: Transaction, deploymentId: string, rules: SessionRules): Promise<void> {
  await tx.query(
    'UPDATE parapet.deployment SET session_idle_hours_max = $2, session_age_hours_max = $3 WHERE id = $1',
    [deploymentId, rules.idleHoursMax, rules.ageHoursMax],
  );
}

/**
 * The strictest of a person's deployments: a session opens all of them. `within`: the only deployment that it opens, because a provider
 * of it began the session; null: all.
 */
export async function findStrictestRules(
  tx: Transaction,
  { userId, within }: { userId: string; within: string | null },
): Promise<SessionRules> {
  const { rows } = await tx.query<SessionRules>(
    `SELECT min(d.session_idle_hours_max) AS "idleHoursMax", min(d.session_age_hours_max) AS "ageHoursMax"
       FROM parapet.membership m JOIN parapet.deployment d ON d.id = m.deployment_id
      WHERE m.user_id = $1 AND m.deactivated_at IS NULL AND ($2::bigint IS NULL OR d.id = $2)`,
    [userId, within],
  );
  return rows[0] ?? { idleHoursMax: null, ageHoursMax: null };
}

/** Sessions that open a deployment, with their last use and beginning at or before these instants. */
export interface SessionsBeyond {
  deploymentId: string;
  now: Date;
  usedUntil: Date;
  createdUntil: Date;
}

const opensDeployment = `(s.provider_deployment_id IS NULL OR s.provider_deployment_id = $1)
        AND EXISTS (SELECT FROM parapet.membership m WHERE m.deployment_id = $1 AND m.user_id = s.user_id AND m.deactivated_at IS NULL)`;
const isBeyond = '(coalesce(s.used_at, s.created_at) <= $3 OR s.created_at <= $4)';

/** How many sessions that could be continued these limits would end. */
export async function countSessionsBeyond(tx: Transaction, of: SessionsBeyond): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM parapet.session s WHERE ${opensDeployment} AND ${isContinuable} AND ${isBeyond}`,
    [of.deploymentId, of.now, of.usedUntil, of.createdUntil],
  );
  return rows[0]?.count ?? 0;
}

/** Ends them; returns whose they were, once per session that could have been continued. */
export async function updateSessionsBeyondEnded(tx: Transaction, of: SessionsBeyond): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string; wasContinuable: boolean }>(
    `WITH ended AS (
       UPDATE parapet.session s SET ended_at = $2, end_reason = $5
         FROM (SELECT s.id, ${isContinuable} AS was_continuable FROM parapet.session s
                WHERE ${opensDeployment} AND s.ended_at IS NULL AND ${isBeyond} ORDER BY s.id FOR UPDATE) held
        WHERE s.id = held.id RETURNING s.user_id, held.was_continuable)
     SELECT user_id AS "userId", was_continuable AS "wasContinuable" FROM ended`,
    [of.deploymentId, of.now, of.usedUntil, of.createdUntil, 'beyond_rules' satisfies SessionEnd],
  );
  return rows.filter(({ wasContinuable }) => wasContinuable).map(({ userId }) => userId);
}

/** Lets the others end when they reach the age. */
export async function updateSessionsExpiry(tx: Transaction, deploymentId: string, ageHours: number): Promise<void> {
  await tx.query(
    `UPDATE parapet.session s SET expires_at = s.created_at + make_interval(hours => $2)
      WHERE ${opensDeployment} AND s.ended_at IS NULL AND s.expires_at > s.created_at + make_interval(hours => $2)`,
    [deploymentId, ageHours],
  );
}
