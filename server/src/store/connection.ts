/** How to reach PostgreSQL, and the check of its version, encoding and rights. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ParapetError } from '../base/errors.ts';

/** Everything `pg` needs to connect; made here or by the embedded database, and only passed on elsewhere. */
export type Connection = pg.PoolConfig;

const versionMin = 15;
/** How long to wait for a database that starts together with Parapet (compose, Kubernetes). */
const waitMsMax = 30_000;

export function connectionTo(url: string): Connection {
  return { connectionString: url, application_name: 'parapet', keepAlive: true };
}

/**
 * Throws UNAVAILABLE with the fix, unless the server is new enough and its user has the rights that migrations need.
 */
export async function checkServer(connection: Connection, onWaiting: (problem: string) => void): Promise<void> {
  const client = await connectWithRetries(connection, onWaiting);
  try {
    const { rows } = await client.query<{
      version: number;
      encoding: string;
      mayMakeRoles: boolean;
      mayCreate: boolean;
    }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_encoding') AS encoding,
              r.rolsuper OR r.rolcreaterole OR (SELECT count(*) = 3 FROM pg_roles t
                 WHERE t.rolname IN ('parapet_tenant', 'parapet_ingest', 'parapet_access') AND pg_has_role(r.oid, t.oid, 'MEMBER')
              ) AS "mayMakeRoles",
              has_database_privilege(current_database(), 'CREATE') AS "mayCreate"
         FROM pg_roles r WHERE r.rolname = current_user`,
    );
    const server = rows[0];
    if (server === undefined) throw new Error('the database does not know its own user');
    const problem = problemOf(server);
    if (problem !== undefined) throw new ParapetError('UNAVAILABLE', `DATABASE_URL: ${problem}`);
  } finally {
    await client.end();
  }
}

function problemOf(server: {
  version: number;
  encoding: string;
  mayMakeRoles: boolean;
  mayCreate: boolean;
}): string | undefined {
  if (server.version < versionMin) {
    return `this is PostgreSQL ${server.version}; Parapet needs ${versionMin} or newer.`;
  }
  if (server.encoding !== 'UTF8') {
    return `the database's encoding is ${server.encoding}; make it with: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`;
  }
  if (!server.mayCreate)
    return 'its user may not create schemas in the database; make it the owner: ALTER DATABASE … OWNER TO ….';
  if (!server.mayMakeRoles) {
    return 'its user may not create roles, which row-level security needs. As a superuser: ALTER ROLE … CREATEROLE.';
  }
  return undefined;
}

async function connectWithRetries(connection: Connection, onWaiting: (problem: string) => void): Promise<pg.Client> {
  const deadline = Date.now() + waitMsMax;
  for (;;) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const { code, message } = error as { code?: string; message: string };
      const isTransient = code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === '57P03';
      if (!isTransient || Date.now() > deadline) {
        throw new ParapetError(
          'UNAVAILABLE',
          `DATABASE_URL: cannot connect: ${message || String(code)}. Check host, port, user, password and database, and that the server is running.`,
          { cause: error },
        );
      }
      onWaiting(message || code);
      await sleep(1_000);
    }
  }
}
