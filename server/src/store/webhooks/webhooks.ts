/** Incoming webhooks of connections, and their deliveries: rows of parapet.scm_webhook. Secrets are passed sealed. */
import type { ConnectionKind } from '../../model/scm/connection.ts';
import type { KeptSecret } from '../../model/previous-secret.ts';
import type { TenantTransaction } from '../database.ts';

export interface WebhookRow {
  /** The unguessable part of its URL. */
  key: string;
  /** When its secret was generated. */
  createdAt: Date;
  lastReceivedAt: Date | null;
  lastProblem: string;
  lastProblemAt: Date | null;
  /** The end of the replaced secret, which may have passed; null: none is kept. */
  previousEndsAt: Date | null;
  /** The last genuine delivery that only the replaced secret verified. */
  previousUsedAt: Date | null;
}

const columns = `key, created_at AS "createdAt", last_received_at AS "lastReceivedAt", last_problem AS "lastProblem",
  last_problem_at AS "lastProblemAt", previous_ends_at AS "previousEndsAt", previous_used_at AS "previousUsedAt"`;

export async function findWebhook(tx: TenantTransaction, connectionId: string): Promise<WebhookRow | undefined> {
  const { rows } = await tx.client.query<WebhookRow>(
    `SELECT ${columns} FROM parapet.scm_webhook WHERE deployment_id = $1 AND connection_id = $2`,
    [tx.deploymentId, connectionId],
  );
  return rows[0];
}

export async function findSealedWebhookSecret(tx: TenantTransaction, connectionId: string): Promise<Buffer | null> {
  const { rows } = await tx.client.query<{ sealed: Buffer }>(
    'SELECT sealed_secret AS sealed FROM parapet.scm_webhook WHERE deployment_id = $1 AND connection_id = $2',
    [tx.deploymentId, connectionId],
  );
  return rows[0]?.sealed ?? null;
}

/** An existing webhook keeps its key, and so its URL. `previous`: what stays valid of it, and nothing else. */
export async function upsertWebhook(
  tx: TenantTransaction,
  webhook: { connectionId: string; key: string; sealedSecret: Buffer; previous: KeptSecret | null; at: Date },
): Promise<WebhookRow> {
  const { connectionId, key, sealedSecret, previous, at } = webhook;
  const { rows } = await tx.client.query<WebhookRow>(
    `INSERT INTO parapet.scm_webhook AS w
       (deployment_id, connection_id, key, sealed_secret, created_at, sealed_previous_secret, previous_ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (deployment_id, connection_id) DO UPDATE
        SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_problem = '', last_problem_at = NULL,
            sealed_previous_secret = excluded.sealed_previous_secret, previous_ends_at = excluded.previous_ends_at,
            previous_used_at = NULL
     RETURNING ${columns}`,
    [tx.deploymentId, connectionId, key, sealedSecret, at, previous?.sealed, previous?.endsAt],
  );
  return rows[0]!;
}

/** Undefined if the connection has no webhook, or none is kept. */
export async function updatePreviousSecretEnded(
  tx: TenantTransaction,
  connectionId: string,
): Promise<WebhookRow | undefined> {
  const { rows } = await tx.client.query<WebhookRow>(
    `UPDATE parapet.scm_webhook
        SET sealed_previous_secret = NULL, previous_ends_at = NULL, previous_used_at = NULL
      WHERE deployment_id = $1 AND connection_id = $2 AND sealed_previous_secret IS NOT NULL
      RETURNING ${columns}`,
    [tx.deploymentId, connectionId],
  );
  return rows[0];
}

/** Erases replaced secrets that ended before then. Returns their number. */
export async function updateWebhooksEnded(tx: TenantTransaction, before: Date): Promise<number> {
  const { rowCount } = await tx.client.query(
    `UPDATE parapet.scm_webhook
        SET sealed_previous_secret = NULL, previous_ends_at = NULL, previous_used_at = NULL
      WHERE deployment_id = $1 AND previous_ends_at < $2`,
    [tx.deploymentId, before],
  );
  return rowCount ?? 0;
}

/** Returns false if there was none. */
export async function deleteWebhookRow(tx: TenantTransaction, connectionId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'DELETE FROM parapet.scm_webhook WHERE deployment_id = $1 AND connection_id = $2',
    [tx.deploymentId, connectionId],
  );
  return rowCount === 1;
}

export interface ListeningWebhook {
  kind: ConnectionKind;
  key: string;
  sealedSecret: Buffer;
  previous: KeptSecret | null;
  /** Genuine deliveries since the given instant, counted up to the limit. */
  recentDeliveries: number;
}

export async function findListeningWebhook(
  tx: TenantTransaction,
  connectionId: string,
  recent: { since: Date; limit: number },
): Promise<ListeningWebhook | undefined> {
  type Row = Omit<ListeningWebhook, 'previous'> & { previousSecret: Buffer | null; previousEndsAt: Date | null };
  const { rows } = await tx.client.query<Row>(
    `SELECT c.kind, w.key, w.sealed_secret AS "sealedSecret", w.sealed_previous_secret AS "previousSecret",
            w.previous_ends_at AS "previousEndsAt",
            (SELECT count(*)::int FROM (
               SELECT FROM parapet.scm_webhook_delivery d
                WHERE d.deployment_id = $1 AND d.received_at > $3 AND d.connection_id = $2 LIMIT $4) recent
            ) AS "recentDeliveries"
       FROM parapet.scm_webhook w
       JOIN parapet.scm_connection c ON c.deployment_id = $1 AND c.id = w.connection_id
      WHERE w.deployment_id = $1 AND w.connection_id = $2`,
    [tx.deploymentId, connectionId, recent.since, recent.limit],
  );
  if (rows[0] === undefined) return undefined;
  const { previousSecret: sealed, previousEndsAt: endsAt, ...found } = rows[0];
  return { ...found, previous: sealed === null || endsAt === null ? null : { sealed, endsAt } };
}

/**
 * Returns false if it was received before. If two calls are concurrent, the second one waits until the first has committed or
 * rolled back.
 */
export async function insertDelivery(
  tx: TenantTransaction,
  delivery: { connectionId: string; digest: Buffer; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO parapet.scm_webhook_delivery (deployment_id, connection_id, digest, received_at)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [tx.deploymentId, delivery.connectionId, delivery.digest, delivery.at],
  );
  return rowCount === 1;
}

/** `byPrevious`: only the replaced secret verified it. */
export async function updateWebhookReceived(
  tx: TenantTransaction,
  connectionId: string,
  { at, byPrevious }: { at: Date; byPrevious: boolean },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.scm_webhook
        SET last_received_at = $3, previous_used_at = CASE WHEN $4 THEN $3 ELSE previous_used_at END
      WHERE deployment_id = $1 AND connection_id = $2`,
    [tx.deploymentId, connectionId, at, byPrevious],
  );
}

/** The same problem is not written again before `staleAt`: anyone who has the URL can cause one. */
export async function updateWebhookProblem(
  tx: TenantTransaction,
  connectionId: string,
  { problem, at, staleAt }: { problem: string; at: Date; staleAt: Date },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.scm_webhook SET last_problem = $3, last_problem_at = $4
      WHERE deployment_id = $1 AND connection_id = $2 AND (last_problem <> $3 OR last_problem_at < $5)`,
    [tx.deploymentId, connectionId, problem, at, staleAt],
  );
}

/** Deletes up to `limit` deliveries received before then. Returns their number. */
export async function deleteDeliveriesBefore(tx: TenantTransaction, before: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.client.query(
    `DELETE FROM parapet.scm_webhook_delivery
      WHERE deployment_id = $1 AND (connection_id, digest) IN (
        SELECT connection_id, digest FROM parapet.scm_webhook_delivery
         WHERE deployment_id = $1 AND received_at < $2 ORDER BY received_at LIMIT $3)`,
    [tx.deploymentId, before, limit],
  );
  return rowCount ?? 0;
}

/** Projects whose repository may be at one of these paths, by ascending id: the domain compares their URLs exactly. */
export async function listProjectsAtPaths(
  tx: TenantTransaction,
  paths: readonly string[],
  limit: number,
): Promise<{ id: string; url: string }[]> {
  const { rows } = await tx.client.query<{ id: string; url: string }>(
    'SELECT id, url FROM parapet.project WHERE deployment_id = $1 AND repository_path = ANY ($2) ORDER BY id LIMIT $3',
    [tx.deploymentId, paths, limit],
  );
  return rows;
}
