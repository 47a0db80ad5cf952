/** The state of a deployment, open, suspended or being deleted (ADR 0048): columns of parapet.deployment. */
import type { TenantTransaction, Transaction } from '../database.ts';

/** Why a deployment refuses everybody. */
export interface Suspension {
  /** What its people are told; '' for nothing. */
  reason: string;
  /** True if it is being deleted. */
  isGoing: boolean;
}

/** Returns why the transaction's deployment refuses everybody; undefined if it is open. */
export async function findSuspension(tx: TenantTransaction): Promise<Suspension | undefined> {
  const { rows } = await tx.client.query<Suspension>(
    `SELECT suspended_for AS reason, deletion_began_at IS NOT NULL AS "isGoing"
       FROM parapet.deployment WHERE id = $1 AND suspended_at IS NOT NULL`,
    [tx.deploymentId],
  );
  return rows[0];
}

export interface HeldDeployment {
  id: string;
  slug: string;
  name: string;
  isDemo: boolean;
  isSuspended: boolean;
  isGoing: boolean;
}

/** Locks it until the transaction ends, for a change of its state. As parapet_access. */
export async function claimDeployment(tx: Transaction, id: string): Promise<HeldDeployment | undefined> {
  const { rows } = await tx.query<HeldDeployment>(
    `SELECT id, slug, name, is_demo AS "isDemo", suspended_at IS NOT NULL AS "isSuspended",
            deletion_began_at IS NOT NULL AS "isGoing"
       FROM parapet.deployment WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return rows[0];
}

/** Suspends it; null resumes it. As parapet_access. */
export async function updateDeploymentSuspended(
  tx: Transaction,
  id: string,
  suspended: { at: Date; reason: string } | null,
): Promise<void> {
  await tx.query('UPDATE parapet.deployment SET suspended_at = $2, suspended_for = $3 WHERE id = $1', [
    id,
    suspended?.at,
    suspended?.reason ?? '',
  ]);
}

/** From then on its history can be deleted, and nothing takes this back. As parapet_access. */
export async function updateDeletionBegun(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE parapet.deployment SET suspended_at = coalesce(suspended_at, $2), deletion_began_at = $2 WHERE id = $1`,
    [id, now],
  );
}

/** True if there is such a deployment, and it is being deleted. As parapet_access. */
export async function findDeletion(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'SELECT FROM parapet.deployment WHERE id = $1 AND deletion_began_at IS NOT NULL',
    [id],
  );
  return rowCount === 1;
}
