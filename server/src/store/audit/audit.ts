/** The entries of the audit log. How they are appended and verified: audit-chain.ts. */
import type { TenantTransaction } from '../database.ts';

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
  /** The key of the seal; both are null in an entry from before seals. */
  keyId: string | null;
  seal: Buffer | null;
  /** Null: as it was written. Else what erasures of people left of it, oldest first. */
  erasures: readonly Erasure[] | null;
}

/** A person was erased from an entry: entry `n` reports it, and `digest` (hex) covers what was left. */
export interface Erasure {
  n: string;
  digest: string;
}

const columns = `n, at, action, subject, actor_user_id AS "actorUserId", actor, credential, address, request_id AS "requestId",
  changes, digest, key_id AS "keyId", seal, erasures`;

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
export async function listAuditEntriesAfter(
  tx: TenantTransaction,
  afterN: string,
  limit: number,
): Promise<AuditEntry[]> {
  const { rows } = await tx.client.query<AuditEntry>(
    `SELECT ${columns} FROM parapet.audit_entry WHERE deployment_id = $1 AND n > $2 ORDER BY n LIMIT $3`,
    [tx.deploymentId, afterN, limit],
  );
  return rows;
}
