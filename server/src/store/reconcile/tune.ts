/** Planner settings of a merge, for its transaction only. */
import type { TenantTransaction } from '../database.ts';

/** Results beyond which index lookups one by one lose to hash joins. */
const largeScan = 2_000;

/**
 * Staging tables have no statistics of the rows that were just laid out (ANALYZE would lock out other merges until commit),
 * so the planner believes them tiny and would loop over them: forbidden for large scans, 24 s against 0.3 s (stack.md).
 */
export async function tuneMerge(tx: TenantTransaction, stagedRows: number): Promise<void> {
  await tx.client.query(
    `SET LOCAL work_mem = '96MB'; SET LOCAL jit = off;${stagedRows > largeScan ? ' SET LOCAL enable_nestloop = off;' : ''}`,
  );
}
