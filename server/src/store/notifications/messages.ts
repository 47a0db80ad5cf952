/**
 * The outbox for its readers and writers: rows of parapet.notification_message, with their attempts. Deliveries:
 * outbox.ts.
 */
import type { TimeKey } from '../../base/time-key.ts';
import type { NotificationPayload } from '../../model/notifications/notification-payload.ts';
import type { MessageStatus } from '../../model/notifications/notification-rule.ts';
import type { TenantTransaction } from '../database.ts';

export interface NewMessage {
  channelId: string;
  ruleId: string;
  /** The delivery's run. */
  runId: string;
  key: string;
  payload: NotificationPayload;
}

export async function insertMessages(tx: TenantTransaction, messages: readonly NewMessage[], at: Date): Promise<void> {
  if (messages.length === 0) return;
  await tx.client.query(
    `INSERT INTO parapet.notification_message (deployment_id, channel_id, rule_id, run_id, message_key, event, payload, due_at,
       created_at)
     SELECT $1, m.channel_id, m.rule_id, m.run_id, m.key, m.event, m.payload, $8, $8
       FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::jsonb[])
         AS m (channel_id, rule_id, run_id, key, event, payload)`,
    [
      tx.deploymentId,
      messages.map((message) => message.channelId),
      messages.map((message) => message.ruleId),
      messages.map((message) => message.runId),
      messages.map((message) => message.key),
      messages.map((message) => message.payload.type),
      messages.map((message) => JSON.stringify(message.payload)),
      at,
    ],
  );
}

export interface Message {
  id: string;
  channelId: string;
  ruleId: string;
  key: string;
  event: NotificationPayload['type'];
  status: MessageStatus;
  attempts: number;
  dueAt: Date;
  endedAt: Date | null;
  lastError: string;
  createdAt: Date;
}

const columns = `id, channel_id AS "channelId", rule_id AS "ruleId", message_key AS key, event, status, attempts, due_at AS "dueAt",
  ended_at AS "endedAt", last_error AS "lastError", created_at AS "createdAt"`;

/** A page of messages, newest first, from the one after `before`. */
export async function listMessageRows(
  tx: TenantTransaction,
  page: { status: MessageStatus | undefined; before: TimeKey | null; limit: number },
): Promise<Message[]> {
  const { rows } = await tx.client.query<Message>(
    `SELECT ${columns} FROM parapet.notification_message
      WHERE deployment_id = $1 AND ($2::text IS NULL OR status = $2) AND ($3::timestamptz IS NULL OR (created_at, id) < ($3, $4::bigint))
      ORDER BY created_at DESC, id DESC LIMIT $5`,
    [tx.deploymentId, page.status ?? null, page.before?.at, page.before?.id, page.limit],
  );
  return rows;
}

export async function findMessage(
  tx: TenantTransaction,
  messageId: string,
): Promise<(Message & { payload: NotificationPayload }) | undefined> {
  const { rows } = await tx.client.query<Message & { payload: NotificationPayload }>(
    `SELECT ${columns}, payload FROM parapet.notification_message WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, messageId],
  );
  return rows[0];
}

export interface Attempt {
  at: Date;
  durationMs: number;
  /** '' = delivered. */
  error: string;
}

/** The latest attempts, newest first. */
export async function listAttempts(tx: TenantTransaction, messageId: string): Promise<Attempt[]> {
  const { rows } = await tx.client.query<Attempt>(
    `SELECT at, duration_ms AS "durationMs", error FROM parapet.notification_attempt
      WHERE deployment_id = $1 AND message_id = $2 ORDER BY at DESC, id DESC LIMIT 100`,
    [tx.deploymentId, messageId],
  );
  return rows;
}

/** Requeues a dead or left-out message as a run of its own; returns its channel's id, undefined if it is neither. */
export async function updateMessageQueued(
  tx: TenantTransaction,
  { messageId, runId, at }: { messageId: string; runId: string; at: Date },
): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ channelId: string }>(
    `UPDATE parapet.notification_message
        SET status = 'queued', attempts = 0, due_at = $3, ended_at = NULL, run_id = $4, is_asked_for = true
      WHERE deployment_id = $1 AND id = $2 AND status IN ('dead', 'left_out')
      RETURNING channel_id AS "channelId"`,
    [tx.deploymentId, messageId, at, runId],
  );
  return rows[0]?.channelId;
}

/** Deletes up to `limit` messages that ended before the instant; returns their number. */
export async function deleteEndedMessages(tx: TenantTransaction, before: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.client.query(
    `DELETE FROM parapet.notification_message
      WHERE deployment_id = $1 AND id IN (
        SELECT id FROM parapet.notification_message
         WHERE deployment_id = $1 AND ended_at < $2 ORDER BY ended_at LIMIT $3)`,
    [tx.deploymentId, before, limit],
  );
  return rowCount ?? 0;
}
