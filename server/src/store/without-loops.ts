/** Plans for statements that join rows of which the planner knows nothing: rows just staged, or just computed. */
import type { TenantTransaction } from './database.ts';

const forbidding = new WeakSet<TenantTransaction['client']>();

/**
 * Forbids nested loops while `run` works. The planner has no statistics of such rows, takes them for a few, and would
 * loop over them: 24 s against 0.3 s (stack.md). It hashes instead, and reads each table of a join once. So that this
 * is not a whole table, these statements read the tables that grow with the deployment by a ref, or by keys in an
 * array (`id = ANY (ARRAY (SELECT ...))`), which is an index scan whatever the planner estimates.
 * tests/ingest/cost.test.ts proves this for the statements of a scan. Calls may be nested; if `run` fails, the
 * transaction has failed.
 */
export async function withoutLoops<Result>(tx: TenantTransaction, run: () => Promise<Result>): Promise<Result> {
  if (forbidding.has(tx.client)) return run();
  forbidding.add(tx.client);
  try {
    await tx.client.query('SET LOCAL enable_nestloop = off');
    const result = await run();
    await tx.client.query('SET LOCAL enable_nestloop = on');
    return result;
  } finally {
    forbidding.delete(tx.client);
  }
}
