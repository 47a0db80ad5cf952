/** The audit log of a deployment: a chain of entries, each with the SHA-256 of the one before it and of itself. */
import { createHash } from 'node:crypto';
import type { TenantTransaction, Transaction } from '../database.ts';

export interface NewAuditEntry {
  at: Date;
  /** The action: `team.update`. */
  action: string;
  /** Its target: `team:17`. */
  subject: string;
  /** Null for the system itself. */
  actorUserId: string | null;
  actor: string;
  /** `api_token:3`, `jwt:8`, `invite:4`. */
  credential: string;
  address: string;
  requestId: string;
  /** The change, as JSON text. */
  changes: string;
}

export interface AuditEntry extends NewAuditEntry {
  /** 1, 2, 3 … in the order of commits. */
  n: string;
  digest: Buffer;
}

/** The predecessor digest of the first entry. */
const beginning = Buffer.alloc(32);

/**
 * Appends an entry. It locks the end of the deployment's chain until the transaction ends: call it last, after
 * everything that may wait. Runs in the tenant's transaction, or as parapet_access for what is written there.
 */
export async function insertAuditEntry(client: Transaction, deploymentId: string, entry: NewAuditEntry): Promise<void> {
  const { rows } = await client.query<{ n: string; digest: Buffer }>(
    `INSERT INTO parapet.audit_head AS head (deployment_id, n, digest) VALUES ($1, 0, $2)
     ON CONFLICT (deployment_id) DO UPDATE SET n = head.n RETURNING n, digest`,
    [deploymentId, beginning],
  );
  const head = rows[0]!;
  const n = String(BigInt(head.n) + 1n);
  const digest = auditDigest(head.digest, { ...entry, n });
  await client.query(
    `INSERT INTO parapet.audit_entry
       (deployment_id, n, at, action, subject, actor_user_id, actor, credential, address, request_id, changes, digest)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      deploymentId,
      n,
      entry.at,
      entry.action,
      entry.subject,
      entry.actorUserId,
      entry.actor,
      entry.credential,
      entry.address,
      entry.requestId,
      entry.changes,
      digest,
    ],
  );
  await client.query('UPDATE parapet.audit_head SET n = $2, digest = $3 WHERE deployment_id = $1', [
    deploymentId,
    n,
    digest,
  ]);
}

/** SHA-256 of the previous digest and the entry's members in this order, as JSON. */
export function auditDigest(previous: Buffer, entry: NewAuditEntry & { n: string }): Buffer {
  const members = [
    entry.n,
    entry.at.toISOString(),
    entry.action,
    entry.subject,
    entry.actorUserId,
    entry.actor,
    entry.credential,
    entry.address,
    entry.requestId,
    entry.changes,
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(members)).digest();
}

const columns = `n, at, action, subject, actor_user_id AS "actorUserId", actor, credential, address, request_id AS "requestId",
  changes, digest`;

/** Which entries; null for all. */
export interface AuditFilter {
  subject: string | null;
  /** An action, `team.update`; or all of an object, `team.`. */
  action: string | null;
  /** Those of this person, and those about them. */
  userId: string | null;
  since: Date | null;
  /** Exclusive. */
  until: Date | null;
}

/** A page of entries before entry `beforeN`, newest first. */
export async function listAuditEntries(
  tx: TenantTransaction,
  filter: AuditFilter,
  page: { beforeN: string | null; limit: number },
): Promise<AuditEntry[]> {
  const { rows } = await tx.client.query<AuditEntry>(
    `SELECT ${columns} FROM parapet.audit_entry
      WHERE deployment_id = $1 AND ($2::text IS NULL OR subject = $2) AND ($3::bigint IS NULL OR n < $3)
        AND ($5::text IS NULL OR action = $5 OR (right($5, 1) = '.' AND starts_with(action, $5)))
        AND ($6::bigint IS NULL OR actor_user_id = $6 OR subject = 'user:' || $6::text)
        AND ($7::timestamptz IS NULL OR at >= $7) AND ($8::timestamptz IS NULL OR at < $8)
      ORDER BY n DESC LIMIT $4`,
    [
      tx.deploymentId,
      filter.subject,
      page.beforeN,
      page.limit,
      filter.action,
      filter.userId,
      filter.since,
      filter.until,
    ],
  );
  return rows;
}

/** The number of entries made at an instant. Scans the log: for a demo, which is small. */
export async function countAuditEntriesAt(tx: TenantTransaction, at: Date): Promise<number> {
  const { rows } = await tx.client.query<{ count: string }>(
    'SELECT count(*) FROM parapet.audit_entry WHERE deployment_id = $1 AND at = $2',
    [tx.deploymentId, at],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Entries after entry `afterN`, oldest first. */
async function listAuditEntriesAfter(tx: TenantTransaction, afterN: string, limit: number): Promise<AuditEntry[]> {
  const { rows } = await tx.client.query<AuditEntry>(
    `SELECT ${columns} FROM parapet.audit_entry WHERE deployment_id = $1 AND n > $2 ORDER BY n LIMIT $3`,
    [tx.deploymentId, afterN, limit],
  );
  return rows;
}

export interface ChainState {
  entries: string;
  /** The last entry's digest, to compare with one noted elsewhere. */
  head: Buffer;
  /** The first entry that is missing or does not match its predecessor; null if the chain is whole. */
  brokenAt: string | null;
  /** True if an entry has the given digest. */
  holdsDigest: boolean;
}

const verifyBatchSize = 1000;

/** Reads the whole chain, recomputes each digest, and searches for the digest that was noted earlier. */
export async function verifyAuditChain(tx: TenantTransaction, expectedHead: Buffer | null): Promise<ChainState> {
  let holdsDigest = false;
  let digest: Buffer = beginning;
  let n = '0';
  for (;;) {
    const entries = await listAuditEntriesAfter(tx, n, verifyBatchSize);
    for (const entry of entries) {
      const expected = String(BigInt(n) + 1n);
      if (entry.n !== expected || !auditDigest(digest, entry).equals(entry.digest)) {
        return { entries: n, head: digest, brokenAt: expected, holdsDigest };
      }
      n = entry.n;
      digest = entry.digest;
      holdsDigest ||= expectedHead?.equals(digest) === true;
    }
    if (entries.length < verifyBatchSize) break;
  }
  const { rows } = await tx.client.query<{ n: string; digest: Buffer }>(
    'SELECT n, digest FROM parapet.audit_head WHERE deployment_id = $1',
    [tx.deploymentId],
  );
  const head = rows[0] ?? { n: '0', digest: beginning };
  const isWhole = head.n === n && head.digest.equals(digest);
  return { entries: n, head: digest, brokenAt: isWhole ? null : String(BigInt(n) + 1n), holdsDigest };
}
