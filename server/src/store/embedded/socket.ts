/** Reaches the embedded database's socket in the cluster's folder, whatever the length of that folder's path. */
import { closeSync, openSync } from 'node:fs';
import pg from 'pg';
import { ParapetError } from '../../base/errors.ts';

/** The suffix that `pg` appends to the host; PostgreSQL names its socket the same. */
const socketName = '.s.PGSQL.5432';
/** sockaddr_un has 108 bytes on Linux and 104 on macOS, including the final zero. */
const socketPathBytesMax = 103;

export interface SocketFolder {
  /** For `pg`'s host: a short enough name of the folder. Valid in this process only, until closed. */
  host: string;
  close(): void;
}

export function openSocketFolder(folder: string): SocketFolder {
  if (Buffer.byteLength(`${folder}/${socketName}`) <= socketPathBytesMax)
    return { host: folder, close: () => undefined };
  if (process.platform !== 'linux') {
    throw new ParapetError(
      'UNAVAILABLE',
      `The path ${folder} is too long for a socket. Set PARAPET_DATA_DIR to a shorter path.`,
    );
  }
  const descriptor = openSync(folder, 'r');
  return { host: `/proc/self/fd/${descriptor}`, close: () => closeSync(descriptor) };
}

/** User, password and database for a connection over the socket. */
export interface Login {
  user: string;
  database: string;
  password?: string | undefined;
}

export type Attempt =
  | { outcome: 'connected'; client: pg.Client }
  /** No server listens. */
  | { outcome: 'absent' }
  /** A server listens, but is starting up or shutting down. */
  | { outcome: 'busy' }
  /** A server listens and refuses the login. */
  | { outcome: 'refused'; error: Error };

/** One connection attempt, classified by what it says about the server there. */
export async function attemptConnection(host: string, login: Login): Promise<Attempt> {
  const client = new pg.Client({
    host,
    port: 5432,
    ...login,
    password: login.password ?? '',
    application_name: 'parapet launcher',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { outcome: 'connected', client };
  } catch (error) {
    await client.end().catch(() => undefined);
    const code = (error as { code?: string }).code;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return { outcome: 'absent' };
    // cannot_connect_now; or the connection was cut by a shutdown
    if (code === '57P03' || code === 'ECONNRESET' || code === 'EPIPE' || code === undefined) return { outcome: 'busy' };
    return { outcome: 'refused', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
