/** Reports what a session is blocked on: the relation, and the process and statement that hold it. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const firstReportAfterMs = 1_000;
const reportEveryMs = 10_000;

/**
 * Runs `work`; calls `onWaiting` with the blocker whenever the session `pid` waits for a lock longer than a second.
 * Polls on a connection of its own, since the session itself is blocked.
 */
export async function whileReportingWaits<T>(
  { connection, pid, onWaiting }: { connection: pg.ClientConfig; pid: number; onWaiting: (wait: string) => void },
  work: () => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const reporting = reportWaits(connection, pid, onWaiting, ended.signal).catch(() => undefined);
  try {
    return await work();
  } finally {
    ended.abort();
    await reporting;
  }
}

async function reportWaits(
  connection: pg.ClientConfig,
  pid: number,
  onWaiting: (wait: string) => void,
  signal: AbortSignal,
): Promise<void> {
  await sleep(firstReportAfterMs, undefined, { signal });
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) {
      const wait = await findWait(client, pid);
      if (wait !== undefined && !signal.aborted) onWaiting(wait);
      await sleep(wait === undefined ? firstReportAfterMs : reportEveryMs, undefined, { signal });
    }
  } finally {
    await client.end();
  }
}

/** Describes the lock that the session is waiting for; undefined if it waits for none. */
async function findWait(client: pg.Client, pid: number): Promise<string | undefined> {
  const { rows } = await client.query<{ lock: string; holder: number; query: string | null; seconds: number | null }>(
    `SELECT coalesce(c.relnamespace::regnamespace || '.' || c.relname, l.locktype || ' lock') AS lock, b.pid AS holder,
            left(regexp_replace(a.query, '\\s+', ' ', 'g'), 200) AS query,
            extract(epoch FROM clock_timestamp() - a.xact_start)::int AS seconds
       FROM pg_locks l
      CROSS JOIN LATERAL unnest(pg_blocking_pids(l.pid)) b (pid)
       LEFT JOIN pg_class c ON c.oid = l.relation
       LEFT JOIN pg_stat_activity a ON a.pid = b.pid
      WHERE l.pid = $1 AND NOT l.granted`,
    [pid],
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const holders = rows.map(({ holder, query, seconds }) => {
    const since = seconds === null ? '' : `, in a transaction for ${seconds} s`;
    return `process ${holder}${since}: ${query ?? 'unknown statement'}`;
  });
  return `${first.lock}, held by ${holders.join('; ')}`;
}
