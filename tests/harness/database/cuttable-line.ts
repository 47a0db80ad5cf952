/** A way to a database that a test can cut: to whoever goes this way, the database is then gone, as by a dead host. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';

export interface CuttableLine {
  /** The given connection, by this way. */
  connection: pg.PoolConfig;
  /** Ends every connection, and refuses new ones from now on. Also how it is closed. */
  cut(): Promise<void>;
}

export async function openCuttableLine(connection: pg.PoolConfig): Promise<CuttableLine> {
  const { host = 'localhost', port = 5432 } = connection;
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(target);
    client.pipe(database).pipe(client);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    connection: { ...connection, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
