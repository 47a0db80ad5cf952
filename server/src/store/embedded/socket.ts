/** Reaching the embedded database's socket, which lies in the cluster's folder, however long that folder's name is. */
import { closeSync, openSync } from 'node:fs';
import pg from 'pg';
import { ParapetError } from '../../base/errors.ts';

/** What `pg` appends to the host, and what PostgreSQL names its socket. */
const socketName = '.s.PGSQL.5432';
/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, the final zero included. */
const socketPathBytesMax = 103;

export interface SocketFolder {
  /** For `pg`'s host: a name of the folder that is short enough. Valid in this process only, until closed. */
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

/** Who connects to which database; over the socket. */
export interface Login {
  user: string;
  database: string;
  password?: string | undefined;
}

export type Attempt =
  | { outcome: 'connected'; client: pg.Client }
  /** Nobody listens. */
  | { outcome: 'absent' }
  /** Somebody does, but is starting up or shutting down. */
  | { outcome: 'busy' }
  /** Somebody does, and turns us away. */
  | { outcome: 'refused'; error: Error };

/** One attempt to connect, told apart by what it says about whoever is there. */
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
