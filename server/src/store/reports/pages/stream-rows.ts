/** Streams the rows of one statement with backpressure, for results that do not fit in memory. */
import type { Socket } from 'node:net';
import pg from 'pg';
import type { TenantTransaction } from '../../database.ts';

/** Rows per batch. Further data from the socket waits in memory, up to 64 KB. */
const rowsTogether = 1_000;

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
  const state: { rows: Row[]; isLeft: boolean; hasEnded: boolean; error?: Error } = {
    rows: [],
    isLeft: false,
    hasEnded: false,
  };
  let tell = (): void => undefined;
  const told = (): Promise<void> =>
    new Promise((resolve) => {
      tell = resolve;
    });
  const end = (): void => {
    state.hasEnded = true;
    tell();
  };
  query.on('row', (row: Row) => {
    if (state.isLeft) return;
    if (state.rows.push(row) < rowsTogether) return;
    socket.pause();
    tell();
  });
  query.on('end', end);
  query.on('error', (error: Error) => {
    state.error = error;
    end();
  });
  try {
    for (;;) {
      while (state.rows.length < rowsTogether && !state.hasEnded) await told();
      if (state.error !== undefined) throw state.error;
      const taken = state.rows;
      state.rows = [];
      if (taken.length > 0) yield taken;
      if (taken.length < rowsTogether) return;
      socket.resume();
    }
  } finally {
    state.isLeft = true;
    socket.resume();
    while (!state.hasEnded) await told();
  }
}

/** The driver's types do not include its socket. */
function socketOf(client: pg.PoolClient): Socket {
  const connection: unknown = Reflect.get(client, 'connection');
  return Reflect.get(Object(connection), 'stream') as Socket;
}
