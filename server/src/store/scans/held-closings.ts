/** The question of a held scan, and its answer. See model/held-closings.ts. */
import type { TenantTransaction } from '../database.ts';

/** Stores who confirmed the closings of a held scan, and when; false if the answer was used already. */
export async function updateClosingsConfirmed(
  tx: TenantTransaction,
  scanId: string,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE parapet.scan SET closings_confirmed_at = $3, closings_confirmed_by = $4
      WHERE deployment_id = $1 AND id = $2 AND held_closings IS NOT NULL AND closings_confirmed_for IS NULL`,
    [tx.deploymentId, scanId, at, by],
  );
  return rowCount === 1;
}

/** Uses up an answer about these analyses (sorted) on the ref, given after `since`; false if there is none. */
export async function claimConfirmedClosings(
  tx: TenantTransaction,
  { refId, analysisIds, since, scanId }: { refId: string; analysisIds: readonly string[]; since: Date; scanId: string },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE parapet.scan SET closings_confirmed_for = $5
      WHERE deployment_id = $1 AND ref_id = $2 AND held_closings IS NOT NULL
        AND closings_confirmed_at > $4 AND closings_confirmed_for IS NULL AND held_closings->'analysisIds' = $3::jsonb`,
    [tx.deploymentId, refId, JSON.stringify(analysisIds), since, scanId],
  );
  return (rowCount ?? 0) > 0;
}
