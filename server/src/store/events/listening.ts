/**
 * Receives NOTIFY payloads on a dedicated connection, and reconnects when it breaks. Notifications sent while
 * disconnected are lost, so a listener must check for changes after each reconnect.
 */
import pg from 'pg';
import type { Log } from '../../base/log.ts';

const reconnectAfterMs = 1_000;

export interface ListenContext {
  connection: pg.PoolConfig;
  pool: pg.Pool;
  log: Log;
}

export interface Subscription {
  /** True if notifications arrive: a pooler in transaction mode accepts LISTEN but delivers none. */
  isConnected(): boolean;
  stop(): Promise<void>;
}

interface Listener {
  /** '' if notifications may have been lost, also initially: every process that connects sends it to all. */
  onNotify(payload: string): void;
  /** Called when the LISTEN connection is lost. */
  onDisconnect?(): void;
}

/** The SQL with which a transaction sends a notification; sent on commit. Less than 8000 bytes. */
export function notifyStatement(channel: string, payload: string): string {
  return `NOTIFY ${channel}, ${pg.escapeLiteral(payload)}`;
}

export function startListening(
  { connection, pool, log }: ListenContext,
  channel: string,
  listener: Listener,
): Subscription {
  const stopping = new AbortController();
  let isConnected = false;
  let wasLost = false;
  let client: pg.Client | undefined;

  async function listen(): Promise<void> {
    client = new pg.Client({ ...connection, keepAlive: true });
    let lastError: Error | undefined;
    const broken = new Promise<void>((done) =>
      client?.once('end', done).on('error', (error) => {
        lastError = error;
        done();
      }),
    );
    client.on('notification', ({ payload = '' }) => {
      if (wasLost) log.info({ channel }, 'LISTEN connection established again');
      wasLost = false;
      isConnected = true;
      listener.onNotify(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      // This process receives it too: only then are notifications known to arrive.
      await pool.query(notifyStatement(channel, ''));
      await broken;
      throw lastError ?? new Error('the server closed the connection');
    } finally {
      isConnected = false;
      listener.onDisconnect?.();
      await client.end().catch(() => undefined);
    }
  }
  async function listenUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        const level = wasLost ? 'debug' : 'warn';
        wasLost = true;
        log[level]({ err: error, channel }, 'LISTEN connection lost; reconnecting');
      });
      if (!stopping.signal.aborted) await pause(reconnectAfterMs);
    }
  }
  void listenUntilStopped();
  return {
    isConnected: () => isConnected,
    async stop() {
      stopping.abort();
      await client?.end().catch(() => undefined);
    },
  };
}

/** A timer that does not keep the process alive. */
export function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms).unref();
  });
}
