/** What a deployment may use, and what it uses (ADR 0048). */
import type { TenantTransaction, Transaction } from '../database.ts';

export interface QuotaLimits {
  /** Null: no limit, as in the others. */
  projectsMax: number | null;
  uploadsPerDayMax: number | null;
  seatsMax: number | null;
}

export interface QuotaUse {
  projects: number;
  /** Scans that began since the last midnight, UTC. */
  uploadsToday: number;
  /** Active members. */
  seats: number;
}

/** Columns of the deployment `d`. */
export const quotaLimits = `d.projects_max AS "projectsMax", d.uploads_per_day_max AS "uploadsPerDayMax", d.seats_max AS "seatsMax"`;

export async function getQuotaLimits({ client, deploymentId }: TenantTransaction): Promise<QuotaLimits> {
  const { rows } = await client.query<QuotaLimits>(`SELECT ${quotaLimits} FROM parapet.deployment d WHERE d.id = $1`, [
    deploymentId,
  ]);
  return rows[0] ?? { projectsMax: null, uploadsPerDayMax: null, seatsMax: null };
}

export async function getQuotaUse({ client, deploymentId }: TenantTransaction, midnight: Date): Promise<QuotaUse> {
  const { rows } = await client.query<QuotaUse>(
    `SELECT (SELECT count(*)::int FROM parapet.project p WHERE p.deployment_id = $1) AS projects,
            (SELECT count(*)::int FROM parapet.scan s WHERE s.deployment_id = $1 AND s.created_at >= $2) AS "uploadsToday",
            (SELECT count(*)::int FROM parapet.membership m WHERE m.deployment_id = $1 AND m.deactivated_at IS NULL) AS seats`,
    [deploymentId, midnight],
  );
  return rows[0]!;
}

/**
 * Locks the limit of seats until the transaction ends, so that people who join at once are counted one after the other. As
 * parapet_access, before they join. Returns null if there is no limit, and then locks nothing.
 */
export async function claimSeats(tx: Transaction, deploymentId: string): Promise<{ max: number; used: number } | null> {
  const { rows } = await tx.query<{ max: number }>(
    'SELECT seats_max AS max FROM parapet.deployment WHERE id = $1 AND seats_max IS NOT NULL FOR NO KEY UPDATE',
    [deploymentId],
  );
  const [limit] = rows;
  if (limit === undefined) return null;
  const { rows: counted } = await tx.query<{ used: number }>(
    'SELECT count(*)::int AS used FROM parapet.membership WHERE deployment_id = $1 AND deactivated_at IS NULL',
    [deploymentId],
  );
  return { max: limit.max, used: counted[0]!.used };
}

/** Returns the previous limits; undefined if there is no such deployment. As parapet_access. */
export async function updateQuotaLimits(
  tx: Transaction,
  deploymentId: string,
  to: QuotaLimits,
): Promise<{ slug: string; before: QuotaLimits } | undefined> {
  const { rows } = await tx.query<QuotaLimits & { slug: string }>(
    `UPDATE parapet.deployment n SET projects_max = $2, uploads_per_day_max = $3, seats_max = $4
       FROM (SELECT d.id, d.slug, ${quotaLimits} FROM parapet.deployment d WHERE d.id = $1 FOR NO KEY UPDATE) held
      WHERE n.id = held.id RETURNING held.slug, held."projectsMax", held."uploadsPerDayMax", held."seatsMax"`,
    [deploymentId, to.projectsMax, to.uploadsPerDayMax, to.seatsMax],
  );
  if (rows[0] === undefined) return undefined;
  const { slug, ...before } = rows[0];
  return { slug, before };
}

export interface LimitedDeployment extends QuotaLimits {
  id: string;
  slug: string;
}

/** The deployments that have a limit, for the metrics. As parapet_access. */
export async function listLimitedDeployments(tx: Transaction): Promise<LimitedDeployment[]> {
  const { rows } = await tx.query<LimitedDeployment>(
    `SELECT d.id, d.slug, ${quotaLimits} FROM parapet.deployment d
      WHERE coalesce(d.projects_max, d.uploads_per_day_max, d.seats_max) IS NOT NULL ORDER BY d.id LIMIT 1000`,
  );
  return rows;
}
