/** A proxy to a database that drops notifications: LISTEN succeeds and nothing arrives, like a pooler in transaction mode. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type pg from 'pg';

export interface SilentProxy {
  connection: pg.PoolConfig;
  /** Notifications that were dropped. */
  dropped(): number;
  close(): Promise<void>;
}

/** A message of PostgreSQL: its type, a byte, and its length with these four bytes, but without the type. */
const headBytes = 5;
const notificationResponse = 'A'.charCodeAt(0);

export async function openSilentProxy(connection: pg.PoolConfig): Promise<SilentProxy> {
  const { host = 'localhost', port = 5432 } = connection;
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
  const sockets = new Set<Socket>();
  let dropped = 0;
  const server = createServer((client) => {
    const database = connect(target);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket.on('error', () => undefined));
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(database);
    database.pipe(withoutNotifications(() => (dropped += 1))).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    connection: { ...connection, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    dropped: () => dropped,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function withoutNotifications(onDropped: () => void): Transform {
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk]);
      while (held.length >= headBytes) {
        const bytes = 1 + held.readInt32BE(1);
        if (held.length < bytes) break;
        if (held[0] === notificationResponse) onDropped();
        else this.push(held.subarray(0, bytes));
        held = held.subarray(bytes);
      }
      done();
    },
  });
}
