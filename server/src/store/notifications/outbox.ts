/** The outbox for deliveries: a channel's due messages, and the outcomes of attempts. One job serves a channel. */
import type { NotificationPayload } from '../../model/notifications/notification-payload.ts';
import type { WorkflowRunStatus } from '../../model/runs/workflow-run.ts';
import type { TenantTransaction } from '../database.ts';

export interface DueMessage {
  id: string;
  ruleId: string;
  runId: string;
  runStatus: WorkflowRunStatus | null;
  key: string;
  /** Attempts before this one. */
  attempts: number;
  isFirstTry: boolean;
  /** A person requested another delivery: its rule is ignored. */
  isManual: boolean;
  /** Its rule's limit; null if the rule is deleted or off. */
  hourlyMax: number | null;
  /** Its rule's messages over the limit that no message has mentioned yet. */
  leftOut: number;
}

/** The channel's due messages in sending order, locked. */
export async function listDueMessages(
  tx: TenantTransaction,
  { channelId, at, limit }: { channelId: string; at: Date; limit: number },
): Promise<DueMessage[]> {
  const { rows } = await tx.client.query<DueMessage>(
    `SELECT m.id, m.rule_id AS "ruleId", m.run_id AS "runId", w.status AS "runStatus", m.message_key AS key, m.attempts,
            m.first_try_at IS NULL AS "isFirstTry", m.is_asked_for AS "isManual",
            r.hourly_max AS "hourlyMax", coalesce(r.left_out, 0) AS "leftOut"
       FROM parapet.notification_message m
       LEFT JOIN parapet.notification_rule r ON r.deployment_id = $1 AND r.id = m.rule_id AND r.is_enabled
       LEFT JOIN parapet.workflow_run w ON w.deployment_id = $1 AND w.id = m.run_id
      WHERE m.deployment_id = $1 AND m.channel_id = $2 AND m.status = 'queued' AND m.due_at <= $3
      ORDER BY m.due_at, m.id LIMIT $4 FOR UPDATE OF m SKIP LOCKED`,
    [tx.deploymentId, channelId, at, limit],
  );
  return rows;
}

/** When the channel's next message is due; undefined: none is queued. */
export async function findNextDue(tx: TenantTransaction, channelId: string): Promise<Date | undefined> {
  const { rows } = await tx.client.query<{ dueAt: Date }>(
    `SELECT due_at AS "dueAt" FROM parapet.notification_message
      WHERE deployment_id = $1 AND channel_id = $2 AND status = 'queued' ORDER BY due_at LIMIT 1`,
    [tx.deploymentId, channelId],
  );
  return rows[0]?.dueAt;
}

/** The channels with queued messages. */
export async function listWaitingChannelIds(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await tx.client.query<{ channelId: string }>(
    `SELECT DISTINCT channel_id AS "channelId" FROM parapet.notification_message WHERE deployment_id = $1 AND status = 'queued'`,
    [tx.deploymentId],
  );
  return rows.map(({ channelId }) => channelId);
}

/** The number of each rule's messages first tried since then, by rule id. */
export async function countTriedSince(
  tx: TenantTransaction,
  ruleIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  if (ruleIds.length === 0) return new Map();
  const { rows } = await tx.client.query<{ ruleId: string; count: number }>(
    `SELECT rule_id AS "ruleId", count(*)::int AS count FROM parapet.notification_message
      WHERE deployment_id = $1 AND rule_id = ANY ($2::bigint[]) AND first_try_at > $3 GROUP BY rule_id`,
    [tx.deploymentId, ruleIds, since],
  );
  return new Map(rows.map(({ ruleId, count }) => [ruleId, count]));
}

/** Marks messages as left out, each with the reason. */
export async function updateMessagesLeftOut(
  tx: TenantTransaction,
  messages: readonly { id: string; reason: string }[],
  at: Date,
): Promise<void> {
  if (messages.length === 0) return;
  await tx.client.query(
    `UPDATE parapet.notification_message m SET status = 'left_out', ended_at = $4, last_error = e.why
       FROM unnest($2::bigint[], $3::text[]) AS e (id, why) WHERE m.deployment_id = $1 AND m.id = e.id`,
    [tx.deploymentId, messages.map(({ id }) => id), messages.map(({ reason }) => reason), at],
  );
}

/**
 * Counts the rule's messages over its limit, for its next message to mention; `isMentioned` resets the count because a
 * message is about to mention it. Returns the previous count.
 */
export async function updateRuleLeftOut(
  tx: TenantTransaction,
  rule: { id: string; added: number; isMentioned: boolean },
): Promise<number> {
  const { rows } = await tx.client.query<{ before: number }>(
    `UPDATE parapet.notification_rule r SET left_out = CASE WHEN $3 THEN 0 ELSE o.left_out END + $4
       FROM (SELECT id, left_out FROM parapet.notification_rule WHERE deployment_id = $1 AND id = $2 FOR UPDATE) o
      WHERE r.deployment_id = $1 AND r.id = o.id RETURNING o.left_out AS before`,
    [tx.deploymentId, rule.id, rule.isMentioned, rule.added],
  );
  return rows[0]?.before ?? 0;
}

/** Starts attempts. Returns the payloads, with `leftOut` in them, by message id. */
export async function updateMessagesTried(
  tx: TenantTransaction,
  messages: readonly { id: string; leftOut: number }[],
  at: Date,
): Promise<Map<string, NotificationPayload>> {
  if (messages.length === 0) return new Map();
  const { rows } = await tx.client.query<{ id: string; payload: NotificationPayload }>(
    `UPDATE parapet.notification_message m
        SET attempts = m.attempts + 1, first_try_at = coalesce(m.first_try_at, $4),
            payload = CASE WHEN e.left_out = 0 THEN m.payload ELSE jsonb_set(m.payload, '{data,leftOut}', to_jsonb(e.left_out)) END
       FROM unnest($2::bigint[], $3::int[]) AS e (id, left_out) WHERE m.deployment_id = $1 AND m.id = e.id
      RETURNING m.id, m.payload`,
    [tx.deploymentId, messages.map(({ id }) => id), messages.map(({ leftOut }) => leftOut), at],
  );
  return new Map(rows.map(({ id, payload }) => [id, payload]));
}

/** Reverts attempts that were not made. */
export async function updateMessagesUntried(tx: TenantTransaction, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await tx.client.query(
    `UPDATE parapet.notification_message SET attempts = greatest(attempts - 1, 0)
      WHERE deployment_id = $1 AND id = ANY ($2::bigint[]) AND status = 'queued'`,
    [tx.deploymentId, messageIds],
  );
}

export interface AttemptEnd {
  messageId: string;
  at: Date;
  durationMs: number;
  /** '' = delivered. */
  error: string;
  /** When it is retried; null: no retry. */
  dueAt: Date | null;
}

/**
 * Ends attempts, and their messages if they were delivered or are not retried. Returns the messages whose attempt was
 * still open: others were deleted with their channel, or delivered by another worker while this one stalled.
 */
export async function insertAttempts(tx: TenantTransaction, ends: readonly AttemptEnd[]): Promise<Set<string>> {
  if (ends.length === 0) return new Set();
  const { rows } = await tx.client.query<{ id: string }>(
    `WITH e AS (
       SELECT * FROM unnest($2::bigint[], $3::timestamptz[], $4::int[], $5::text[], $6::timestamptz[])
         AS e (message_id, at, duration_ms, error, due_at)
     ), ended AS (
       UPDATE parapet.notification_message m
          SET status = CASE WHEN e.error = '' THEN 'delivered' WHEN e.due_at IS NULL THEN 'dead' ELSE 'queued' END,
              due_at = coalesce(e.due_at, m.due_at), last_error = e.error,
              ended_at = CASE WHEN e.error <> '' AND e.due_at IS NOT NULL THEN NULL ELSE e.at END
         FROM e WHERE m.deployment_id = $1 AND m.id = e.message_id AND m.status = 'queued' RETURNING m.id
     )
     INSERT INTO parapet.notification_attempt (deployment_id, message_id, at, duration_ms, error)
     SELECT $1, e.message_id, e.at, e.duration_ms, e.error FROM e JOIN ended ON ended.id = e.message_id RETURNING message_id AS id`,
    [
      tx.deploymentId,
      ends.map(({ messageId }) => messageId),
      ends.map(({ at }) => at),
      ends.map(({ durationMs }) => durationMs),
      ends.map(({ error }) => error),
      ends.map(({ dueAt }) => dueAt),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Makes the queued messages of a disabled rule due, so that a delivery drops them; returns their channels' ids. */
export async function updateMessagesDue(tx: TenantTransaction, ruleId: string, at: Date): Promise<string[]> {
  const { rows } = await tx.client.query<{ channelId: string }>(
    `UPDATE parapet.notification_message SET due_at = $3
      WHERE deployment_id = $1 AND rule_id = $2 AND status = 'queued' AND due_at > $3 AND NOT is_asked_for
     RETURNING channel_id AS "channelId"`,
    [tx.deploymentId, ruleId, at],
  );
  return rows.map(({ channelId }) => channelId);
}

/** Locks the queued messages of a channel whose row is already locked; returns their runs' ids. */
export async function claimWaitingRuns(tx: TenantTransaction, channelId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ runId: string }>(
    `SELECT run_id AS "runId" FROM parapet.notification_message
      WHERE deployment_id = $1 AND channel_id = $2 AND status = 'queued' ORDER BY id FOR UPDATE`,
    [tx.deploymentId, channelId],
  );
  return rows.map(({ runId }) => runId);
}
