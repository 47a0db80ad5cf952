/** Work that only one process on a database does at a time, whichever comes first. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** How often a process that waits looks again, ms. */
const retryMs = 50;

/** Runs `work` while holding the advisory lock `key`. It is given back when the process dies. */
export async function oneAtATime<T>(pool: pg.Pool, key: number, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Tried again and again instead of waited for: a statement that waits would itself hold up a CREATE INDEX CONCURRENTLY.
    while (!(await tryLock(client, key))) await sleep(retryMs);
    try {
      return await work();
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [key]).catch((error: Error) => {
        broken = error;
      });
    }
  } finally {
    client.release(broken);
  }
}

async function tryLock(client: pg.PoolClient, key: number): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>('SELECT pg_try_advisory_lock($1) AS "isTaken"', [key]);
  return rows[0]?.isTaken === true;
}
