/** Tells tests that others have come to wait for what they hold, so that they need not guess how long that takes. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../server/src/store/database.ts';

/** Returns once so many backends of this database wait for a lock; throws when that does not come to be in 20 s. */
export async function untilWaiting({ pool }: Database, count: number): Promise<void> {
  for (const until = Date.now() + 20_000; ; await sleep(10)) {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows[0]?.n === count) return;
    assert.ok(Date.now() < until, `${rows[0]?.n} wait, not ${count}`);
  }
}
