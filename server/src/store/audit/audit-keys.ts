/** The keys that seal audit entries. A pool knows them, so that every transaction that records a change seals it (ADR 0049). */
import type pg from 'pg';

export interface AuditKey {
  /** The id of its row in parapet.data_key. */
  id: string;
  key: Buffer;
}

export interface AuditKeys {
  /** Seals new chains. */
  current: AuditKey;
  /** A key by its id, from this process or from the database; undefined if the installation has no such key. */
  find(tx: pg.ClientBase, id: string): Promise<Buffer | undefined>;
}

const keysOfPools = new WeakMap<pg.Pool, AuditKeys>();
const poolsOfClients = new WeakMap<pg.ClientBase, pg.Pool>();

export function setAuditKeys(pool: pg.Pool, keys: AuditKeys): void {
  keysOfPools.set(pool, keys);
}

/** Called for each client that a pool lends. */
export function setPoolOf(client: pg.ClientBase, pool: pg.Pool): void {
  poolsOfClients.set(client, pool);
}

/** Throws where the process has not opened its keys: then it cannot record changes. */
export function auditKeysOf(client: pg.ClientBase): AuditKeys {
  const pool = poolsOfClients.get(client);
  const keys = pool && keysOfPools.get(pool);
  if (keys === undefined) throw new Error('no key of the audit log was opened for this database');
  return keys;
}
