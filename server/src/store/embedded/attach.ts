/** Connects to a running server's embedded database, for an operator's commands. */
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { applicationDatabase, applicationRole, passwordFileIn, readPassword } from './application-login.ts';
import { attemptConnection, openSocketFolder } from './socket.ts';

export interface AttachedDatabase {
  connection: pg.PoolConfig;
  /** Call it after all connections are closed. The database keeps running: it belongs to the server. */
  detach(): void;
}

/** Returns undefined if no database answers in the data directory. */
export async function attachToEmbeddedDatabase(dataDir: string): Promise<AttachedDatabase | undefined> {
  const password = await readPassword(passwordFileIn(resolve(dataDir)));
  if (password === undefined) return undefined;
  const socket = openSocketFolder(join(resolve(dataDir), 'database'));
  const login = { user: applicationRole, database: applicationDatabase, password };
  const attempt = await attemptConnection(socket.host, login);
  if (attempt.outcome !== 'connected') {
    socket.close();
    return undefined;
  }
  await attempt.client.end();
  return { connection: { host: socket.host, port: 5432, ...login }, detach: () => socket.close() };
}
