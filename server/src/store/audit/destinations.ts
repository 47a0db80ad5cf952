/** Destinations of the audit log: rows of parapet.audit_destination. Secrets stay sealed here. */
import type { AuditDestination, DestinationTarget } from '../../model/audit/audit-destination.ts';
import type { KeptSecret } from '../../model/previous-secret.ts';
import type { TenantTransaction, Transaction } from '../database.ts';
import { beginning, type ChainLink } from './audit-chain.ts';

/** With its sealed secrets, and the digest and key of the last entry that was sent. */
export interface SealedDestination extends AuditDestination {
  sealedSecret: Buffer | null;
  sealedPreviousSecret: Buffer | null;
  sentDigest: Buffer;
  sentKeyId: string | null;
}

const shownColumns = `id, target, is_paused AS "isPaused", sent_n AS "sentN", sent_at AS "sentAt", failures, last_error AS "lastError",
  failed_at AS "failedAt", broken_at AS "brokenAt", previous_ends_at AS "previousEndsAt", created_at AS "createdAt", updated_at AS "updatedAt"`;
const columns = `${shownColumns}, sealed_secret AS "sealedSecret", sealed_previous_secret AS "sealedPreviousSecret",
  sent_digest AS "sentDigest", sent_key_id AS "sentKeyId"`;

/** All of them, oldest first: there are few. */
export async function listDestinationRows(tx: TenantTransaction): Promise<AuditDestination[]> {
  const { rows } = await tx.client.query<AuditDestination>(
    `SELECT ${shownColumns} FROM parapet.audit_destination WHERE deployment_id = $1 ORDER BY id`,
    [tx.deploymentId],
  );
  return rows;
}

export async function findDestination(
  tx: TenantTransaction,
  destinationId: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<SealedDestination | undefined> {
  const { rows } = await tx.client.query<SealedDestination>(
    `SELECT ${columns} FROM parapet.audit_destination WHERE deployment_id = $1 AND id = $2 ${lock}`,
    [tx.deploymentId, destinationId],
  );
  return rows[0];
}

/** Reserves an id before the row exists: the secret is sealed for it. */
export async function claimDestinationId(tx: TenantTransaction): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT nextval(pg_get_serial_sequence('parapet.audit_destination', 'id')) AS id`,
  );
  if (rows[0] === undefined) throw new Error('no destination id');
  return rows[0].id;
}

export interface DestinationRow {
  id: string;
  target: DestinationTarget;
  sealedSecret: Buffer | null;
  at: Date;
}

/** Nothing was sent to it yet: it gets the log from its first entry. */
export async function insertDestination(
  tx: TenantTransaction,
  { id, target, sealedSecret, at }: DestinationRow,
): Promise<AuditDestination> {
  const { rows } = await tx.client.query<AuditDestination>(
    `INSERT INTO parapet.audit_destination (deployment_id, id, kind, target, sealed_secret, sent_digest, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING ${shownColumns}`,
    [tx.deploymentId, id, target.kind, JSON.stringify(target), sealedSecret, beginning, at],
  );
  return rows[0]!;
}

/** Also forgets what went wrong: it is tried again at once. */
export async function updateDestinationRow(
  tx: TenantTransaction,
  { id, target, sealedSecret, isPaused, at }: DestinationRow & { isPaused: boolean },
): Promise<AuditDestination> {
  const { rows } = await tx.client.query<AuditDestination>(
    `UPDATE parapet.audit_destination SET target = $3, sealed_secret = $4, is_paused = $5, updated_at = $6,
            failures = 0, last_error = '', failed_at = NULL, broken_at = NULL
      WHERE deployment_id = $1 AND id = $2 RETURNING ${shownColumns}`,
    [tx.deploymentId, id, JSON.stringify(target), sealedSecret, isPaused, at],
  );
  return rows[0]!;
}

/** `previous`: what stays valid of the secrets that are replaced, and nothing else. */
export async function updateDestinationSecrets(
  tx: TenantTransaction,
  destination: { id: string; sealedSecret: Buffer | null; previous: KeptSecret | null; at: Date },
): Promise<AuditDestination> {
  const { id, sealedSecret, previous, at } = destination;
  const { rows } = await tx.client.query<AuditDestination>(
    `UPDATE parapet.audit_destination
        SET sealed_secret = $3, sealed_previous_secret = $4, previous_ends_at = $5, updated_at = $6
      WHERE deployment_id = $1 AND id = $2 RETURNING ${shownColumns}`,
    [tx.deploymentId, id, sealedSecret, previous?.sealed, previous?.endsAt, at],
  );
  return rows[0]!;
}

/** Undefined if there is no such destination, or none is kept. */
export async function updateDestinationPreviousEnded(
  tx: TenantTransaction,
  destinationId: string,
): Promise<AuditDestination | undefined> {
  const { rows } = await tx.client.query<AuditDestination>(
    `UPDATE parapet.audit_destination SET sealed_previous_secret = NULL, previous_ends_at = NULL
      WHERE deployment_id = $1 AND id = $2 AND sealed_previous_secret IS NOT NULL RETURNING ${shownColumns}`,
    [tx.deploymentId, destinationId],
  );
  return rows[0];
}

/** Erases replaced secrets that ended before then. Returns their number. */
export async function updateDestinationsEnded(tx: TenantTransaction, before: Date): Promise<number> {
  const { rowCount } = await tx.client.query(
    `UPDATE parapet.audit_destination SET sealed_previous_secret = NULL, previous_ends_at = NULL
      WHERE deployment_id = $1 AND previous_ends_at < $2`,
    [tx.deploymentId, before],
  );
  return rowCount ?? 0;
}

export async function deleteDestinationRow(tx: TenantTransaction, destinationId: string): Promise<void> {
  await tx.client.query('DELETE FROM parapet.audit_destination WHERE deployment_id = $1 AND id = $2', [
    tx.deploymentId,
    destinationId,
  ]);
}

/** Moves the place of a destination to the last entry that its receiver accepted. */
export async function updateDestinationSent(
  tx: TenantTransaction,
  { id, last, at }: { id: string; last: ChainLink; at: Date },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.audit_destination
        SET sent_n = $3, sent_digest = $4, sent_key_id = $5, sent_at = $6, failures = 0, last_error = '', failed_at = NULL
      WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, id, last.n, last.digest, last.keyId, at],
  );
}

/** Returns the failures in a row; 0 if the destination is gone. */
export async function updateDestinationFailed(
  tx: TenantTransaction,
  { id, error, at }: { id: string; error: string; at: Date },
): Promise<number> {
  const { rows } = await tx.client.query<{ failures: number }>(
    `UPDATE parapet.audit_destination SET failures = failures + 1, last_error = $3, failed_at = $4
      WHERE deployment_id = $1 AND id = $2 RETURNING failures`,
    [tx.deploymentId, id, error, at],
  );
  return rows[0]?.failures ?? 0;
}

/** Returns false if it is gone, or known to be broken already. */
export async function updateDestinationBroken(
  tx: TenantTransaction,
  { id, brokenAt, at }: { id: string; brokenAt: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE parapet.audit_destination SET broken_at = $3, failed_at = $4
      WHERE deployment_id = $1 AND id = $2 AND broken_at IS NULL`,
    [tx.deploymentId, id, brokenAt, at],
  );
  return rowCount === 1;
}

/** What decides the state of each destination of the installation. As parapet_access. */
export async function listDestinationFacts(
  tx: Transaction,
): Promise<Pick<AuditDestination, 'brokenAt' | 'isPaused' | 'lastError'>[]> {
  const { rows } = await tx.query<Pick<AuditDestination, 'brokenAt' | 'isPaused' | 'lastError'>>(
    `SELECT broken_at AS "brokenAt", is_paused AS "isPaused", last_error AS "lastError" FROM parapet.audit_destination`,
  );
  return rows;
}
