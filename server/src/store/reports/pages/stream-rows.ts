/** Streams the rows of one statement with backpressure, for results that do not fit in memory. */
import type { Socket } from 'node:net';
import pg from 'pg';
import type { TenantTransaction } from '../../database.ts';

/** Rows per batch. Further data from the socket waits in memory, up to 64 KB. */
const batchSize = 1_000;

/**
 * Runs the query and yields the rows in batches. The connection is busy until the last one; if the consumer stops
 * early, the rest is drained first. Throws database errors.
 */
export async function* streamRows<Row extends pg.QueryResultRow>(
  { client }: TenantTransaction,
  statement: string,
  values: unknown[],
): AsyncGenerator<Row[]> {
  const socket = socketOf(client);
  const query = client.query(new pg.Query<Row>(statement, values));
  const state: { rows: Row[]; isAbandoned: boolean; hasEnded: boolean; error?: Error } = {
    rows: [],
    isAbandoned: false,
    hasEnded: false,
  };
  let signal = (): void => undefined;
  const nextSignal = (): Promise<void> =>
    new Promise((resolve) => {
      signal = resolve;
    });
  const end = (): void => {
    state.hasEnded = true;
    signal();
  };
  query.on('row', (row: Row) => {
    if (state.isAbandoned) return;
    if (state.rows.push(row) < batchSize) return;
    socket.pause();
    signal();
  });
  query.on('end', end);
  query.on('error', (error: Error) => {
    state.error = error;
    end();
  });
  try {
    for (;;) {
      while (state.rows.length < batchSize && !state.hasEnded) await nextSignal();
      if (state.error !== undefined) throw state.error;
      const batch = state.rows;
      state.rows = [];
      if (batch.length > 0) yield batch;
      if (batch.length < batchSize) return;
      socket.resume();
    }
  } finally {
    state.isAbandoned = true;
    socket.resume();
    while (!state.hasEnded) await nextSignal();
  }
}

/** The driver's types do not include its socket. */
function socketOf(client: pg.PoolClient): Socket {
  const connection: unknown = Reflect.get(client, 'connection');
  return Reflect.get(Object(connection), 'stream') as Socket;
}
