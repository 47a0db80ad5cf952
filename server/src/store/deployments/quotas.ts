/** What a deployment may use, and what it uses (ADR 0048). */
import type { TenantTransaction, Transaction } from '../database.ts';
import { listDumpedTables } from '../dump/dumped-tables.ts';

export interface QuotaLimits {
  /** Null: no limit, as in the others. */
  projectsMax: number | null;
  uploadsPerDayMax: number | null;
  seatsMax: number | null;
  /** In units of 2^20 bytes. */
  storageMbMax: number | null;
}

export interface QuotaUse {
  projects: number;
  /** Scans that began since the last midnight, UTC. */
  uploadsToday: number;
  /** Active members. */
  seats: number;
  /** What it keeps, as it was last measured; null: not measured, as nothing limits it. */
  storage: { bytes: number; measuredAt: Date } | null;
}

/** Columns of the deployment `d`. */
export const quotaLimits = `d.projects_max AS "projectsMax", d.uploads_per_day_max AS "uploadsPerDayMax", d.seats_max AS "seatsMax",
  d.storage_mb_max AS "storageMbMax"`;

export async function getQuotaLimits({ client, deploymentId }: TenantTransaction): Promise<QuotaLimits> {
  const { rows } = await client.query<QuotaLimits>(`SELECT ${quotaLimits} FROM parapet.deployment d WHERE d.id = $1`, [
    deploymentId,
  ]);
  return rows[0] ?? { projectsMax: null, uploadsPerDayMax: null, seatsMax: null, storageMbMax: null };
}

export async function getQuotaUse({ client, deploymentId }: TenantTransaction, midnight: Date): Promise<QuotaUse> {
  const { rows } = await client.query<Omit<QuotaUse, 'storage'> & { bytes: string | null; measuredAt: Date | null }>(
    `SELECT (SELECT count(*)::int FROM parapet.project p WHERE p.deployment_id = $1) AS projects,
            (SELECT count(*)::int FROM parapet.scan s WHERE s.deployment_id = $1 AND s.created_at >= $2) AS "uploadsToday",
            (SELECT count(*)::int FROM parapet.membership m WHERE m.deployment_id = $1 AND m.deactivated_at IS NULL) AS seats,
            d.storage_bytes AS bytes, d.storage_measured_at AS "measuredAt"
       FROM parapet.deployment d WHERE d.id = $1`,
    [deploymentId, midnight],
  );
  const { bytes, measuredAt, ...use } = rows[0]!;
  return { ...use, storage: bytes === null || measuredAt === null ? null : { bytes: Number(bytes), measuredAt } };
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
    `UPDATE parapet.deployment n SET projects_max = $2, uploads_per_day_max = $3, seats_max = $4, storage_mb_max = $5,
            storage_bytes = CASE WHEN $5::int IS NOT NULL THEN n.storage_bytes END,
            storage_measured_at = CASE WHEN $5::int IS NOT NULL THEN n.storage_measured_at END
       FROM (SELECT d.id, d.slug, ${quotaLimits} FROM parapet.deployment d WHERE d.id = $1 FOR NO KEY UPDATE) held
      WHERE n.id = held.id RETURNING held.slug, held."projectsMax", held."uploadsPerDayMax", held."seatsMax", held."storageMbMax"`,
    [deploymentId, to.projectsMax, to.uploadsPerDayMax, to.seatsMax, to.storageMbMax],
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
      WHERE coalesce(d.projects_max, d.uploads_per_day_max, d.seats_max, d.storage_mb_max) IS NOT NULL ORDER BY d.id LIMIT 1000`,
  );
  return rows;
}

/** Deployments whose storage has a limit and was last measured before `usual`; those that exceed it, before `exceeding`. As parapet_access. */
export async function listUnmeasured(tx: Transaction, before: { usual: Date; exceeding: Date }): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT d.id FROM parapet.deployment d
      WHERE d.storage_mb_max IS NOT NULL AND d.deletion_began_at IS NULL
        AND (d.storage_measured_at IS NULL OR d.storage_measured_at <=
              CASE WHEN d.storage_bytes >= d.storage_mb_max * 1048576::bigint THEN $2::timestamptz ELSE $1::timestamptz END)
      ORDER BY d.id`,
    [before.usual, before.exceeding],
  );
  return rows.map(({ id }) => id);
}

/** Bytes of the deployment's rows in all tables, without indexes. Reads all of them: seconds for a million findings. */
export async function measureStorage(tx: TenantTransaction): Promise<number> {
  let bytes = 0;
  const tables = (await listDumpedTables(tx.client)).filter(({ kind }) => kind === 'tenant');
  for (const { name } of tables) {
    const { rows } = await tx.client.query<{ bytes: string }>(
      `SELECT coalesce(sum(pg_column_size(t)), 0) AS bytes FROM parapet.${name} t WHERE t.deployment_id = $1`,
      [tx.deploymentId],
    );
    bytes += Number(rows[0]?.bytes ?? 0);
  }
  return bytes;
}

export async function updateStorageMeasured(
  tx: Transaction,
  deploymentId: string,
  measured: { bytes: number; at: Date },
): Promise<void> {
  await tx.query('UPDATE parapet.deployment SET storage_bytes = $2, storage_measured_at = $3 WHERE id = $1', [
    deploymentId,
    measured.bytes,
    measured.at,
  ]);
}
