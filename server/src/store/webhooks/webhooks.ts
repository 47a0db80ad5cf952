/** Incoming webhooks of connections, and their deliveries: rows of parapet.scm_webhook. Secrets are passed sealed. */
import type { ConnectionKind } from '../../model/scm/connection.ts';
import type { TenantTransaction } from '../database.ts';

export interface WebhookRow {
  /** The unguessable part of its URL. */
  key: string;
  /** When its secret was generated. */
  createdAt: Date;
  lastReceivedAt: Date | null;
  lastProblem: string;
  lastProblemAt: Date | null;
}

const columns = `key, created_at AS "createdAt", last_received_at AS "lastReceivedAt", last_problem AS "lastProblem",
  last_problem_at AS "lastProblemAt"`;

export async function findWebhook(tx: TenantTransaction, connectionId: string): Promise<WebhookRow | undefined> {
  const { rows } = await tx.client.query<WebhookRow>(
    `SELECT ${columns} FROM parapet.scm_webhook WHERE deployment_id = $1 AND connection_id = $2`,
    [tx.deploymentId, connectionId],
  );
  return rows[0];
}

/** An existing webhook keeps its key, and so its URL. */
export async function upsertWebhook(
  tx: TenantTransaction,
  webhook: { connectionId: string; key: string; sealedSecret: Buffer; at: Date },
): Promise<WebhookRow> {
  const { rows } = await tx.client.query<WebhookRow>(
    `INSERT INTO parapet.scm_webhook AS w (deployment_id, connection_id, key, sealed_secret, created_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (deployment_id, connection_id) DO UPDATE
        SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_problem = '', last_problem_at = NULL
     RETURNING ${columns}`,
    [tx.deploymentId, webhook.connectionId, webhook.key, webhook.sealedSecret, webhook.at],
  );
  return rows[0]!;
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
  /** Genuine deliveries since the given instant, counted up to the limit. */
  recentDeliveries: number;
}

export async function findListeningWebhook(
  tx: TenantTransaction,
  connectionId: string,
  recent: { since: Date; limit: number },
): Promise<ListeningWebhook | undefined> {
  const { rows } = await tx.client.query<ListeningWebhook>(
    `SELECT c.kind, w.key, w.sealed_secret AS "sealedSecret",
            (SELECT count(*)::int FROM (
               SELECT FROM parapet.scm_webhook_delivery d
                WHERE d.deployment_id = $1 AND d.received_at > $3 AND d.connection_id = $2 LIMIT $4) recent
            ) AS "recentDeliveries"
       FROM parapet.scm_webhook w
       JOIN parapet.scm_connection c ON c.deployment_id = $1 AND c.id = w.connection_id
      WHERE w.deployment_id = $1 AND w.connection_id = $2`,
    [tx.deploymentId, connectionId, recent.since, recent.limit],
  );
  return rows[0];
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

export async function updateWebhookReceived(tx: TenantTransaction, connectionId: string, at: Date): Promise<void> {
  await tx.client.query(
    'UPDATE parapet.scm_webhook SET last_received_at = $3 WHERE deployment_id = $1 AND connection_id = $2',
    [tx.deploymentId, connectionId, at],
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
