/** Planner settings of a merge, for its transaction only. */
import type { TenantTransaction } from '../database.ts';

/**
 * Number of results beyond which hash joins beat loops: 2,000 took 6 s with loops and 1.5 s without, 250 the same
 * either way.
 */
const largeScan = 250;

/**
 * Staging tables have no statistics of the rows that were just staged (ANALYZE would lock out other merges until
 * commit), so the planner assumes they are tiny and would loop over them: forbidden for large scans, 24 s against 0.3 s
 * (stack.md).
 */
export async function tuneMerge(tx: TenantTransaction, stagedRows: number): Promise<void> {
  await tx.client.query(
    `SET LOCAL work_mem = '96MB'; SET LOCAL jit = off; SET LOCAL enable_nestloop = ${stagedRows > largeScan ? 'off' : 'on'}`,
  );
}
