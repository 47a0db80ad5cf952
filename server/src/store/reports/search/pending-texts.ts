/** Findings whose texts are not indexed yet (ADR 0034). Queries read them as they are, so that nothing is missed. */
import type { TenantTransaction } from '../../database.ts';

/**
 * Notes that the texts of these findings changed, so that they are indexed again. `idsSql`: a SELECT over $1 (deployment)
 * and the parameters from $2.
 */
export async function noteChangedTexts(
  tx: TenantTransaction,
  { idsSql, parameters }: { idsSql: string; parameters: readonly unknown[] },
): Promise<void> {
  await tx.client.query(
    `WITH changed AS MATERIALIZED (
       INSERT INTO parapet.search_pending (deployment_id, finding_id)
       SELECT $1, changed.id FROM (${idsSql}) AS changed (id) ORDER BY changed.id
       -- Locks the row of one that is pending already: else it could be indexed with its old text meanwhile.
       ON CONFLICT (deployment_id, finding_id) DO UPDATE SET finding_id = excluded.finding_id
       RETURNING finding_id)
     DELETE FROM parapet.finding_text WHERE deployment_id = $1 AND finding_id = ANY (ARRAY (SELECT finding_id FROM changed))`,
    [tx.deploymentId, ...parameters],
  );
}

export async function hasPendingTexts(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await tx.client.query<{ is: boolean }>(
    'SELECT EXISTS (SELECT FROM parapet.search_pending WHERE deployment_id = $1) AS is',
    [tx.deploymentId],
  );
  return rows[0]!.is;
}
