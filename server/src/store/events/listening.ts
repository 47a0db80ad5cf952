/**
 * Hears what transactions tell by NOTIFY, on a connection of its own, and again on another when it breaks. What is told while nothing
 * listens is lost: whoever uses this looks for itself whenever it begins to hear.
 */
import pg from 'pg';
import type { Log } from '../../base/log.ts';

const listenAgainMs = 1_000;

export interface Place {
  connection: pg.PoolConfig;
  pool: pg.Pool;
  log: Log;
}

export interface Ear {
  hears(): boolean;
  stop(): Promise<void>;
}

interface Listener {
  /** '' when some may have been missed, at the beginning too: each that begins to listen tells it to all. */
  hear(payload: string): void;
  /** Nothing is heard any more. */
  deafened?(): void;
}

/** The statement by which a transaction tells something; it goes out with the commit. Less than 8000 bytes. */
export function tell(channel: string, payload: string): string {
  return `NOTIFY ${channel}, ${pg.escapeLiteral(payload)}`;
}

export function startListening({ connection, pool, log }: Place, channel: string, listener: Listener): Ear {
  const stopping = new AbortController();
  let isHearing = false;
  let client: pg.Client | undefined;

  async function listen(): Promise<void> {
    client = new pg.Client({ ...connection, keepAlive: true });
    const broken = new Promise<void>((done) => client?.once('end', done).on('error', () => done()));
    client.on('notification', ({ payload = '' }) => {
      isHearing = true;
      listener.hear(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      // Heard by ourselves, too: a pooler in transaction mode takes the LISTEN, and nothing ever comes.
      await pool.query(tell(channel, ''));
      await broken;
    } finally {
      isHearing = false;
      listener.deafened?.();
      await client.end().catch(() => undefined);
    }
  }
  async function listenOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) => log.debug({ err: error, channel }, 'nothing is heard'));
      if (!stopping.signal.aborted) await after(listenAgainMs);
    }
  }
  void listenOn();
  return {
    hears: () => isHearing,
    async stop() {
      stopping.abort();
      await client?.end().catch(() => undefined);
    },
  };
}

export function after(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms).unref();
  });
}
