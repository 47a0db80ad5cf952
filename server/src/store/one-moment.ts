/** Reading several things as they were at one moment. */
import type { TenantTransaction } from './database.ts';

/** First in a transaction that only reads: its statements see the same rows, whatever is committed between them. */
export async function readOneMoment(tx: TenantTransaction): Promise<void> {
  await tx.client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
}
