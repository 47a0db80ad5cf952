/**
 * The connection pools and the kinds of transaction. Each takes a role that cannot bypass row-level security; nothing
 * ever runs as the connection's own user. Settings are transaction-local, so that a pooler in transaction mode works,
 * and use SET LOCAL (not set_config) so that a distributed PostgreSQL passes them on (ADR 0003, 0004).
 */
import pg from 'pg';
import { setAuditKeys, setPoolOf, type AuditKeys } from './audit/audit-keys.ts';
import { discardChanges, notifyStatementsOf } from './events/changes.ts';

/** A transaction in progress. `query` is pg's own. */
export type Transaction = pg.PoolClient;

/** A tenant transaction: row-level security shows it one deployment's rows only. */
export interface TenantTransaction {
  readonly client: pg.PoolClient;
  readonly deploymentId: string;
}

export interface TransactionOptions {
  /** Overrides the pool's lock timeout, ms. */
  lockTimeoutMs?: number;
}

export interface Database {
  /** Work inside one deployment, as parapet_tenant. */
  asTenant<T>(
    deploymentId: string,
    work: (tx: TenantTransaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Reading inside one deployment, as parapet_tenant, on a single snapshot whatever is committed in the meantime. */
  readAsTenant<T>(deploymentId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Work inside one deployment that also touches the staging tables, as parapet_ingest. */
  asIngest<T>(
    deploymentId: string,
    work: (tx: TenantTransaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /**
   * Credentials, users, deployments, as parapet_access: before a tenant is known, or, with a deployment, for its own
   * data (row-level security then hides other deployments' tokens and allows writing its audit log).
   */
  asAccess<T>(work: (tx: Transaction) => Promise<T>, deploymentId?: string): Promise<T>;
  /** Like asAccess, read-only. */
  readAsAccess<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  connections(): { open: number; idle: number; waiting: number };
  /** From now on transactions can record changes, which these keys seal. */
  sealAuditWith(keys: AuditKeys): void;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * The database of jobs. Requests have another pool, without connections that a scan may hold for minutes (ADR 0019).
 */
export interface JobDatabase extends Database {
  /**
   * A scan's long transactions, as parapet_ingest, on a pool of their own: they start other transactions (progress,
   * data shared by projects), and with one pool a few scans could each hold a connection and wait for another forever.
   */
  asScan<T>(deploymentId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

// bigint stays a decimal string (ids), timestamptz becomes Date, date stays text ('2026-01-31', 'infinity').
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const dateOid = 1082;
    if (oid === dateOid) return (value: string) => value;
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

/** How long a request's statement waits for a lock before the request is answered 503, ms. */
export const requestLockTimeoutMs = 3_000;
const connectionsMaxDefault = 16;

/**
 * Opens a pool. `connection` is a URL, or a unix socket directory for the embedded database; its `max` bounds the pool.
 * `lockTimeoutMs`: how long a statement waits for a lock; 0: no limit.
 */
export function openDatabase(connection: pg.PoolConfig, { lockTimeoutMs = 0 }: TransactionOptions = {}): Database {
  const { max = connectionsMaxDefault } = connection;
  const pool = openPool({ ...connection, max });
  const begun = lockTimeoutMs === 0 ? 'BEGIN' : `BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`;

  const run = <T>(settings: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    transact(pool, `${begun}; ${settings}`, work);

  /** Does not wait for a read-only transaction to end: the result is returned while it ends. */
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
    asTenant: (deploymentId, work, options) =>
      run(tenantSettings('parapet_tenant', deploymentId, options), (client) => work({ client, deploymentId })),
    readAsTenant: (deploymentId, work) =>
      read(
        'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY',
        `${tenantSettings('parapet_tenant', deploymentId)}; ${plannedAsWritten}`,
        (client) => work({ client, deploymentId }),
      ),
    asIngest: (deploymentId, work, options) =>
      run(tenantSettings('parapet_ingest', deploymentId, options), (client) => work({ client, deploymentId })),
    asAccess: (work, deploymentId) =>
      run(
        deploymentId === undefined ? 'SET LOCAL ROLE parapet_access' : tenantSettings('parapet_access', deploymentId),
        work,
      ),
    readAsAccess: (work) => read('BEGIN READ ONLY', 'SET LOCAL ROLE parapet_access', work),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    sealAuditWith: (keys) => setAuditKeys(pool, keys),
    pool,
    close: () => pool.end(),
  };
}

/** Opens the two pools of jobs: `max` connections for short transactions, and half as many for scans. */
export function openJobDatabase(connection: pg.PoolConfig): JobDatabase {
  const { max = connectionsMaxDefault } = connection;
  const database = openDatabase(connection);
  const scans = openPool({ ...connection, max: Math.ceil(max / 2) });
  return {
    ...database,
    asScan: (deploymentId, work) =>
      transact(scans, `BEGIN; ${tenantSettings('parapet_ingest', deploymentId)}`, (client) =>
        work({ client, deploymentId }),
      ),
    connections() {
      const { open, idle, waiting } = database.connections();
      return {
        open: open + scans.totalCount,
        idle: idle + scans.idleCount,
        waiting: waiting + scans.waitingCount,
      };
    },
    sealAuditWith(keys) {
      database.sealAuditWith(keys);
      setAuditKeys(scans, keys);
    },
    async close() {
      await Promise.all([database.close(), scans.end()]);
    },
  };
}

async function transact<T>(pool: pg.Pool, begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const { client, giveBack } = await borrow(pool);
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query(`${notifyStatementsOf(client)}COMMIT`);
    return result;
  } catch (error) {
    discardChanges(client);
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    giveBack(broken);
  }
}

async function borrow(from: pg.Pool): Promise<{ client: pg.PoolClient; giveBack(broken?: Error): void }> {
  const client = await from.connect();
  setPoolOf(client, from);
  let lost: Error | undefined;
  // A connection that breaks between statements emits an error event; without a listener it would end the process.
  const noteLost = (error: Error): void => {
    lost = error;
  };
  client.on('error', noteLost);
  return {
    client,
    giveBack(broken) {
      client.off('error', noteLost);
      // With an error, release() discards the connection instead of handing it to the next caller.
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
 * For reports: the joins are already in a good order (finding first, each joined by its key), and searching all orders
 * of nine tables took 6 ms of the 10 that a page's rows cost. JIT never pays off for statements of a few milliseconds.
 */
const plannedAsWritten = 'SET LOCAL join_collapse_limit = 1; SET LOCAL jit = off';

/**
 * Continues a transaction as parapet_access in one deployment as parapet_tenant: for a change of accounts and of tenants'
 * rows that commits as one. What only parapet_access reads must have been read before.
 */
export async function continueAsTenant(client: Transaction, deploymentId: string): Promise<TenantTransaction> {
  await client.query(tenantSettings('parapet_tenant', deploymentId));
  return { client, deploymentId };
}

/** A transaction's role, tenant and lock timeout. The id is checked to be digits because SET takes no parameters. */
function tenantSettings(role: string, deploymentId: string, { lockTimeoutMs }: TransactionOptions = {}): string {
  if (!isRowId(deploymentId)) throw new Error(`not a deployment id: ${deploymentId}`);
  const lockTimeout =
    lockTimeoutMs === undefined ? '' : `; SET LOCAL lock_timeout = ${Math.max(1, Math.ceil(lockTimeoutMs))}`;
  return `SET LOCAL ROLE ${role}; SET LOCAL app.deployment_id = '${deploymentId}'${lockTimeout}`;
}

/** True if a row may have the id: an id of a path may be negative. */
export function isRowId(id: string): boolean {
  return /^[0-9]{1,19}$/.test(id);
}
