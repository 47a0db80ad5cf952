/** Detects that other transactions wait for a test's locks, so that tests need no sleeps. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../server/src/store/database.ts';

/** Resolves once this many backends of the database wait for a lock; throws after 20 s. */
export async function untilWaiting({ pool }: Database, count: number): Promise<void> {
  for (const until = Date.now() + 20_000; ; await sleep(10)) {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows[0]?.n === count) return;
    assert.ok(Date.now() < until, `${rows[0]?.n} wait, not ${count}`);
  }
}
