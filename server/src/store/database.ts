/**
 * The connection pool and the kinds of transaction. Each takes a role that cannot bypass row-level security
 * (migration 0001); nothing ever runs as the connection's own user. Settings are transaction-local, so that a pooler in
 * transaction mode works, and SET LOCAL (not set_config) so that a distributed PostgreSQL passes them on (ADR 0003, 0004).
 */
import pg from 'pg';
import { forgetChanges, tellOfChanges } from './events/changes.ts';

/** A transaction in progress. `query` is pg's own. */
export type Transaction = pg.PoolClient;

/** A tenant transaction: row-level security shows it one deployment's rows only. */
export interface TenantTransaction {
  readonly client: pg.PoolClient;
  readonly deploymentId: string;
}

export interface Database {
  /** Work inside one deployment, as parapet_tenant. */
  asTenant<T>(deploymentId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Reading inside one deployment, as parapet_tenant: all of it on one snapshot, whatever is committed meanwhile. */
  readAsTenant<T>(deploymentId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Work inside one deployment that also touches the staging tables, as parapet_ingest. */
  asIngest<T>(deploymentId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /**
   * Taking in what was received, as parapet_ingest, for it is staged on its way. It begins no other transaction inside of it, and has a
   * connection of the first pool, so that it never waits for scans that are being processed.
   */
  asIntake<T>(deploymentId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /**
   * Credentials, users, deployments, as parapet_access: before a tenant is known, or, with a deployment, for what belongs to it
   * (then row-level security shows no other's tokens, and lets its audit log be written).
   */
  asAccess<T>(work: (tx: Transaction) => Promise<T>, deploymentId?: string): Promise<T>;
  /** The same, only reading. */
  readAsAccess<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  connections(): { open: number; idle: number; waiting: number };
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

// bigint stays a decimal string (ids), timestamptz becomes Date, date stays text ('2026-01-31', 'infinity').
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const dateOid = 1082;
    if (oid === dateOid) return (value: string) => value;
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

/**
 * Opens the pools. `connection` is a URL, or a unix socket directory for the embedded database; its `max` bounds the first pool.
 * Work that stages has half as many connections of its own: inside of it other transactions are begun (its progress, what projects
 * share), and with one pool a few uploads at once could each hold a connection and wait for ever for another.
 */
export function openDatabase(connection: pg.PoolConfig): Database {
  const { max = 16 } = connection;
  const pool = openPool({ ...connection, max });
  const stagers = openPool({ ...connection, max: Math.ceil(max / 2) });

  async function run<T>(
    settings: string,
    work: (client: pg.PoolClient) => Promise<T>,
    { from = pool }: { from?: pg.Pool } = {},
  ): Promise<T> {
    const { client, giveBack } = await borrow(from);
    let broken: Error | undefined;
    try {
      await client.query(`BEGIN; ${settings}`);
      const result = await work(client);
      await client.query(`${tellOfChanges(client)}COMMIT`);
      return result;
    } catch (error) {
      forgetChanges(client);
      await client.query('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      throw error;
    } finally {
      giveBack(broken);
    }
  }

  /** Nobody waits for the end of a transaction that changed nothing: what was read is answered while it ends. */
  async function read<T>(begin: string, settings: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const { client, giveBack } = await borrow(pool);
    try {
      await client.query(`${begin}; ${settings}`);
      return await work(client);
    } finally {
      client.query('ROLLBACK').then(() => giveBack(), giveBack);
    }
  }

  return {
    asTenant: (deploymentId, work) =>
      run(tenantSettings('parapet_tenant', deploymentId), (client) => work({ client, deploymentId })),
    readAsTenant: (deploymentId, work) =>
      read(
        'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY',
        `${tenantSettings('parapet_tenant', deploymentId)}; ${plannedAsWritten}`,
        (client) => work({ client, deploymentId }),
      ),
    asIngest: (deploymentId, work) =>
      run(tenantSettings('parapet_ingest', deploymentId), (client) => work({ client, deploymentId }), {
        from: stagers,
      }),
    asIntake: (deploymentId, work) =>
      run(tenantSettings('parapet_ingest', deploymentId), (client) => work({ client, deploymentId })),
    asAccess: (work, deploymentId) =>
      run(
        deploymentId === undefined ? 'SET LOCAL ROLE parapet_access' : tenantSettings('parapet_access', deploymentId),
        work,
      ),
    readAsAccess: (work) => read('BEGIN READ ONLY', 'SET LOCAL ROLE parapet_access', work),
    connections: () => ({
      open: pool.totalCount + stagers.totalCount,
      idle: pool.idleCount + stagers.idleCount,
      waiting: pool.waitingCount + stagers.waitingCount,
    }),
    pool,
    async close() {
      await Promise.all([pool.end(), stagers.end()]);
    },
  };
}

async function borrow(from: pg.Pool): Promise<{ client: pg.PoolClient; giveBack(broken?: Error): void }> {
  const client = await from.connect();
  let lost: Error | undefined;
  // A connection that breaks while no statement runs says so by an event; unheard, it would end the process.
  const noteLost = (error: Error): void => {
    lost = error;
  };
  client.on('error', noteLost);
  return {
    client,
    giveBack(broken) {
      client.off('error', noteLost);
      // With an error, release() throws the connection away instead of handing it to the next caller.
      client.release(broken ?? lost);
    },
  };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ idleTimeoutMillis: 30_000, ...config, types });
  // A connection that breaks while idle is dropped by the pool; the next query opens another.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Of reports: the joins stand in a good order already (finding first, each joined by its key), and searching all orders of nine
 * tables took 6 ms of the 10 that a page's rows cost. Compiling plans never pays for statements of a few milliseconds.
 */
const plannedAsWritten = 'SET LOCAL join_collapse_limit = 1; SET LOCAL jit = off';

/** Role and tenant of a transaction. The id is checked to be digits because SET takes no parameters. */
function tenantSettings(role: string, deploymentId: string): string {
  if (!/^[0-9]{1,19}$/.test(deploymentId)) throw new Error(`not a deployment id: ${deploymentId}`);
  return `SET LOCAL ROLE ${role}; SET LOCAL app.deployment_id = '${deploymentId}'`;
}
