/** A proxy to a database that a test can cut: its clients then lose the database, as if the host died. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';

export interface CuttableProxy {
  /** The given connection, through the proxy. */
  connection: pg.PoolConfig;
  /** Ends every connection, and refuses new ones. Also closes the proxy. */
  cut(): Promise<void>;
}

export async function openCuttableProxy(connection: pg.PoolConfig): Promise<CuttableProxy> {
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
