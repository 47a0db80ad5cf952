/**
 * Deliveries out of the outbox. A channel is served by whoever holds its lease; a message that is being sent is not due before the
 * lease has ended, so that one whose worker dies is sent again, under the same key.
 */
import type { NotificationPayload } from '../../model/notification-payload.ts';
import type { TenantTransaction, Transaction } from '../database.ts';

export interface DueChannel {
  deploymentId: string;
  channelId: string;
}

/** Of all deployments, as parapet_access, which sees no more of the outbox than this. The longest waiting first. */
export async function listDueChannels(tx: Transaction, at: Date): Promise<DueChannel[]> {
  const { rows } = await tx.query<DueChannel>(
    `SELECT deployment_id AS "deploymentId", channel_id AS "channelId" FROM parapet.notification_message
      WHERE status = 'queued' AND due_at <= $1 GROUP BY deployment_id, channel_id ORDER BY min(due_at)`,
    [at],
  );
  return rows;
}

export interface Lease {
  channelId: string;
  /** Unlike any other's. */
  holder: string;
  at: Date;
  until: Date;
}

/** Takes the channel, or keeps it; false while somebody else has it, or while its receiver is left in peace. */
export async function claimLease(tx: TenantTransaction, { channelId, holder, at, until }: Lease): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO parapet.notification_lease AS l (deployment_id, channel_id, holder, until_at)
     SELECT $1, c.id, $3, $5 FROM parapet.notification_channel c WHERE c.deployment_id = $1 AND c.id = $2
     ON CONFLICT (deployment_id, channel_id) DO UPDATE SET holder = excluded.holder, until_at = excluded.until_at
      WHERE l.until_at <= $4 OR l.holder = excluded.holder`,
    [tx.deploymentId, channelId, holder, at, until],
  );
  return rowCount === 1;
}

/** Gives the channel back, from the instant on. */
export async function updateLeaseEnded(
  tx: TenantTransaction,
  lease: { channelId: string; holder: string; until: Date },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.notification_lease SET holder = '', until_at = $4
      WHERE deployment_id = $1 AND channel_id = $2 AND holder = $3`,
    [tx.deploymentId, lease.channelId, lease.holder, lease.until],
  );
}

export interface DueMessage {
  id: string;
  ruleId: string;
  runId: string;
  key: string;
  payload: NotificationPayload;
  /** Before this one. */
  attempts: number;
  isFirstTry: boolean;
}

/** The next message of the channel that is due, locked; another worker's are skipped. */
export async function findDueMessage(
  tx: TenantTransaction,
  channelId: string,
  at: Date,
): Promise<DueMessage | undefined> {
  const { rows } = await tx.client.query<DueMessage>(
    `SELECT id, rule_id AS "ruleId", run_id AS "runId", message_key AS key, payload, attempts, first_try_at IS NULL AS "isFirstTry"
       FROM parapet.notification_message
      WHERE deployment_id = $1 AND channel_id = $2 AND status = 'queued' AND due_at <= $3
      ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [tx.deploymentId, channelId, at],
  );
  return rows[0];
}

/** Whether the rule may send one more: it is there, enabled, and below its ceiling since `since`. */
export async function findRuleAllowance(
  tx: TenantTransaction,
  ruleId: string,
  since: Date,
): Promise<'free' | 'at_ceiling' | 'off'> {
  const { rows } = await tx.client.query<{ isFree: boolean }>(
    `SELECT r.hourly_max > (SELECT count(*) FROM parapet.notification_message m
                             WHERE m.deployment_id = $1 AND m.rule_id = $2 AND m.first_try_at > $3) AS "isFree"
       FROM parapet.notification_rule r WHERE r.deployment_id = $1 AND r.id = $2 AND r.is_enabled`,
    [tx.deploymentId, ruleId, since],
  );
  const [row] = rows;
  if (row === undefined) return 'off';
  return row.isFree ? 'free' : 'at_ceiling';
}

/** Ends a message unsent; one over the ceiling is counted, for the rule's next message to tell of it. */
export async function updateMessageLeftOut(
  tx: TenantTransaction,
  message: { id: string; ruleId: string; at: Date; why: string; isCounted: boolean },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.notification_message SET status = 'left_out', ended_at = $3, last_error = $4
      WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, message.id, message.at, message.why],
  );
  if (!message.isCounted) return;
  await tx.client.query(
    'UPDATE parapet.notification_rule SET left_out = left_out + 1 WHERE deployment_id = $1 AND id = $2',
    [tx.deploymentId, message.ruleId],
  );
}

/** Begins an attempt: the message comes again at `until`, unless it ends before. The first one tells what was left out before it. */
export async function updateMessageTried(
  tx: TenantTransaction,
  message: { id: string; ruleId: string; isFirstTry: boolean; at: Date; until: Date },
): Promise<{ payload: NotificationPayload; attempts: number }> {
  let leftOut = 0;
  if (message.isFirstTry) {
    const { rows } = await tx.client.query<{ before: number }>(
      `UPDATE parapet.notification_rule r SET left_out = 0
         FROM (SELECT id, left_out FROM parapet.notification_rule WHERE deployment_id = $1 AND id = $2 FOR UPDATE) o
        WHERE r.deployment_id = $1 AND r.id = o.id AND o.left_out > 0 RETURNING o.left_out AS before`,
      [tx.deploymentId, message.ruleId],
    );
    leftOut = rows[0]?.before ?? 0;
  }
  const { rows } = await tx.client.query<{ payload: NotificationPayload; attempts: number }>(
    `UPDATE parapet.notification_message
        SET attempts = attempts + 1, due_at = $4, first_try_at = coalesce(first_try_at, $3),
            payload = CASE WHEN $5::int = 0 THEN payload ELSE jsonb_set(payload, '{data,leftOut}', to_jsonb($5::int)) END
      WHERE deployment_id = $1 AND id = $2 RETURNING payload, attempts`,
    [tx.deploymentId, message.id, message.at, message.until, leftOut],
  );
  if (rows[0] === undefined) throw new Error(`message ${message.id} is gone although it was locked`);
  return rows[0];
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
 * Ends an attempt; the message with it when it arrived, or when it is not tried again. False when there was none to end: the message is
 * gone with its channel, or was delivered by somebody who was faster after a stall of ours.
 */
export async function insertAttempt(tx: TenantTransaction, end: AttemptEnd): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE parapet.notification_message
        SET status = CASE WHEN $3 = '' THEN 'delivered' WHEN $4::timestamptz IS NULL THEN 'dead' ELSE 'queued' END,
            due_at = coalesce($4, due_at), ended_at = CASE WHEN $3 <> '' AND $4 IS NOT NULL THEN NULL ELSE $5::timestamptz END,
            last_error = $3
      WHERE deployment_id = $1 AND id = $2 AND status = 'queued'`,
    [tx.deploymentId, end.messageId, end.error, end.dueAt, end.at],
  );
  if (rowCount === 0) return false;
  await tx.client.query(
    `INSERT INTO parapet.notification_attempt (deployment_id, message_id, at, duration_ms, error) VALUES ($1, $2, $3, $4, $5)`,
    [tx.deploymentId, end.messageId, end.at, end.durationMs, end.error],
  );
  return true;
}
