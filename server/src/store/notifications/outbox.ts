/** The outbox as deliveries use it: which messages of a channel are due, and how attempts ended. One job serves a channel. */
import type { NotificationPayload } from '../../model/notifications/notification-payload.ts';
import type { WorkflowRunStatus } from '../../model/runs/workflow-run.ts';
import type { TenantTransaction } from '../database.ts';

export interface DueMessage {
  id: string;
  ruleId: string;
  runId: string;
  runStatus: WorkflowRunStatus | null;
  key: string;
  /** Before this one. */
  attempts: number;
  isFirstTry: boolean;
  /** A person asked for it to be sent again: its rule has no say any more. */
  isAskedFor: boolean;
  /** Of its rule; null when that is gone or switched off. */
  hourlyMax: number | null;
  /** Messages of its rule over the ceiling that no message has told of yet. */
  leftOut: number;
}

/** The messages of the channel that are due, in the order in which they are sent, locked. */
export async function listDueMessages(
  tx: TenantTransaction,
  { channelId, at, limit }: { channelId: string; at: Date; limit: number },
): Promise<DueMessage[]> {
  const { rows } = await tx.client.query<DueMessage>(
    `SELECT m.id, m.rule_id AS "ruleId", m.run_id AS "runId", w.status AS "runStatus", m.message_key AS key, m.attempts,
            m.first_try_at IS NULL AS "isFirstTry", m.is_asked_for AS "isAskedFor",
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

/** When the next message of the channel is due; undefined: none waits. */
export async function findNextDue(tx: TenantTransaction, channelId: string): Promise<Date | undefined> {
  const { rows } = await tx.client.query<{ dueAt: Date }>(
    `SELECT due_at AS "dueAt" FROM parapet.notification_message
      WHERE deployment_id = $1 AND channel_id = $2 AND status = 'queued' ORDER BY due_at LIMIT 1`,
    [tx.deploymentId, channelId],
  );
  return rows[0]?.dueAt;
}

/** The channels in which messages wait. */
export async function listWaitingChannelIds(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await tx.client.query<{ channelId: string }>(
    `SELECT DISTINCT channel_id AS "channelId" FROM parapet.notification_message WHERE deployment_id = $1 AND status = 'queued'`,
    [tx.deploymentId],
  );
  return rows.map(({ channelId }) => channelId);
}

/** How many messages of each rule were tried for the first time since, by the rule's id. */
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

/** Ends messages unsent, each with the reason why. */
export async function updateMessagesLeftOut(
  tx: TenantTransaction,
  messages: readonly { id: string; why: string }[],
  at: Date,
): Promise<void> {
  if (messages.length === 0) return;
  await tx.client.query(
    `UPDATE parapet.notification_message m SET status = 'left_out', ended_at = $4, last_error = e.why
       FROM unnest($2::bigint[], $3::text[]) AS e (id, why) WHERE m.deployment_id = $1 AND m.id = e.id`,
    [tx.deploymentId, messages.map(({ id }) => id), messages.map(({ why }) => why), at],
  );
}

/**
 * Counts messages of the rule that its ceiling kept back, for its next message to tell of; with `isTold` one is about to tell, and the
 * count begins anew. Answers how many there were before.
 */
export async function updateRuleLeftOut(
  tx: TenantTransaction,
  rule: { id: string; added: number; isTold: boolean },
): Promise<number> {
  const { rows } = await tx.client.query<{ before: number }>(
    `UPDATE parapet.notification_rule r SET left_out = CASE WHEN $3 THEN 0 ELSE o.left_out END + $4
       FROM (SELECT id, left_out FROM parapet.notification_rule WHERE deployment_id = $1 AND id = $2 FOR UPDATE) o
      WHERE r.deployment_id = $1 AND r.id = o.id RETURNING o.left_out AS before`,
    [tx.deploymentId, rule.id, rule.isTold, rule.added],
  );
  return rows[0]?.before ?? 0;
}

/** Begins attempts. Answers the payloads, with `leftOut` in them, by the messages' ids. */
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

/** Takes back attempts that were not made. */
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
  /** '' = it arrived. */
  error: string;
  /** When it is tried again; null: it has ended. */
  dueAt: Date | null;
}

/**
 * Ends attempts; their messages with them when they arrived, or when they are not tried again. Answers the messages whose attempt there
 * was to end: others are gone with their channel, or were delivered by somebody who was faster after a stall of ours.
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

/** Makes the waiting messages of a rule that is off due, so that a delivery leaves them out; returns the ids of their channels. */
export async function updateMessagesHurried(tx: TenantTransaction, ruleId: string, at: Date): Promise<string[]> {
  const { rows } = await tx.client.query<{ channelId: string }>(
    `UPDATE parapet.notification_message SET due_at = $3
      WHERE deployment_id = $1 AND rule_id = $2 AND status = 'queued' AND due_at > $3 AND NOT is_asked_for
     RETURNING channel_id AS "channelId"`,
    [tx.deploymentId, ruleId, at],
  );
  return rows.map(({ channelId }) => channelId);
}

/** Locks the waiting messages of a channel, whose row is locked already; returns the ids of their runs. */
export async function claimWaitingRuns(tx: TenantTransaction, channelId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ runId: string }>(
    `SELECT run_id AS "runId" FROM parapet.notification_message
      WHERE deployment_id = $1 AND channel_id = $2 AND status = 'queued' ORDER BY id FOR UPDATE`,
    [tx.deploymentId, channelId],
  );
  return rows.map(({ runId }) => runId);
}
