/** Planner settings of a merge, for its transaction only. */
import type { TenantTransaction } from '../database.ts';
import { withoutLoops } from '../without-loops.ts';

/** Runs a merge: its statements join staged rows, and hash large ones. */
export async function tuned<Result>(tx: TenantTransaction, merge: () => Promise<Result>): Promise<Result> {
  await tx.client.query(`SET LOCAL work_mem = '96MB'; SET LOCAL jit = off`);
  return withoutLoops(tx, merge);
}
