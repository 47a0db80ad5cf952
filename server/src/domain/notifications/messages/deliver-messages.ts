/**
 * Delivers a channel's messages, one after the other, several to a transaction: how they ended is written when the next ones are claimed.
 * A quick receiver gets more messages per transaction, so that the database is not what it waits for; a slow one gets one. Only the
 * channel's job (delivery-job.ts) calls this, so a channel is served once at a time. At least once: a message whose worker dies is sent
 * again under the same key.
 */
import { retryAfterMs } from '../../../model/notifications/notification-rule.ts';
import { findChannelForDelivery, type SealedChannel } from '../../../store/notifications/channels.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import type { RunAgain } from '../../../store/jobs/job.ts';
import {
  findNextDue,
  insertAttempts,
  updateMessagesUntried,
  type AttemptEnd,
} from '../../../store/notifications/outbox.ts';
import type { Platform } from '../../platform.ts';
import { claimMessages, type ClaimedMessage } from './claim-messages.ts';
import { endMessageRuns } from './message-run.ts';
import { sendToChannel, type Outcome } from '../channels/send-to-channel.ts';
import { untilCancelled } from './until-cancelled.ts';

export interface Delivery {
  platform: Pick<Platform, 'database' | 'clock' | 'log' | 'keys' | 'outside'>;
  channel: { deploymentId: string; channelId: string };
  /** Cuts short what is being delivered; it is sent again. */
  signal: AbortSignal;
}

/** Messages of one channel in a turn: then another channel may have its place. */
const messagesInATurn = 1_000;
/** What is sent before its end is written, in number and in ms: so much is sent again when a worker dies. */
const sentAtOnceMax = 50;
const sentAtOnceMs = 200;
/** A receiver that failed gets nothing for so long at most, ms; the message that failed may wait longer. */
const restMsMax = 30_000;
/** After an error of ours, as when the database is away, ms. */
const againAfterErrorMs = 5_000;

/** Until nothing is due, the receiver fails, or the turn is over. Returns when to go on, unless no message waits. */
export async function deliverMessages(delivery: Delivery): Promise<RunAgain | undefined> {
  const { platform, channel } = delivery;
  try {
    return await deliverTurn(delivery);
  } catch (error) {
    platform.log.warn({ err: error, ...channel }, 'delivering to a channel failed; trying again');
    return { at: new Date(platform.clock.now().getTime() + againAfterErrorMs) };
  }
}

async function deliverTurn(delivery: Delivery): Promise<RunAgain | undefined> {
  let sent: Sent = { ended: [], untried: [], restMs: undefined };
  let limit = 1;
  for (let count = 0; ;) {
    const isLast = sent.restMs !== undefined || count >= messagesInATurn || delivery.signal.aborted;
    const next = await writeAndClaim(delivery, sent, isLast ? 0 : limit);
    if ('again' in next) return next.again;
    const startedMs = performance.now();
    sent = await sendAll(delivery, next);
    count += sent.ended.length;
    const eachMs = (performance.now() - startedMs) / Math.max(1, sent.ended.length);
    limit = Math.max(1, Math.min(sentAtOnceMax, limit * 4, Math.floor(sentAtOnceMs / eachMs)));
  }
}

interface Batch {
  channel: SealedChannel;
  messages: readonly ClaimedMessage[];
}

/** Of a batch: what came of those that were tried, and those that were not. */
interface Sent {
  ended: readonly Ended[];
  untried: readonly ClaimedMessage[];
  /** How long the receiver gets nothing, when it failed. */
  restMs: number | undefined;
}

interface Ended extends AttemptEnd {
  runId: string;
  attempts: number;
}

/** Writes what was sent, and claims up to `limit` more; `again`: nothing more is sent in this turn. */
async function writeAndClaim(
  { platform, channel: { deploymentId, channelId } }: Delivery,
  sent: Sent,
  limit: number,
): Promise<Batch | { again: RunAgain | undefined }> {
  const at = platform.clock.now();
  return platform.database.asTenant(deploymentId, async (tx) => {
    // First of all, as whoever deletes the channel does: the locks of its messages are then taken by one of the two at a time.
    const channel = await findChannelForDelivery(tx, channelId);
    await writeEnds(tx, sent, at);
    if (channel === undefined) return { again: undefined };
    const messages = limit === 0 ? null : await claimMessages(tx, { channelId, at, limit });
    if (messages !== null) return { channel, messages };
    const dueAt = await findNextDue(tx, channelId);
    if (dueAt === undefined) return { again: undefined };
    const restsUntil = sent.restMs === undefined ? undefined : new Date(at.getTime() + sent.restMs);
    return { again: { at: dueAt, ...(restsUntil !== undefined && { restsUntil }) } };
  });
}

async function writeEnds(tx: TenantTransaction, { ended, untried }: Sent, at: Date): Promise<void> {
  const written = await insertAttempts(tx, ended);
  const own = ended.filter(({ messageId }) => written.has(messageId));
  const runIds = own.filter(({ error }) => error === '').map(({ runId }) => runId);
  await endMessageRuns(tx, runIds, { to: 'completed', at, line: 'The message arrived.' });
  for (const { runId, attempts, error, dueAt } of own) {
    if (error === '' || dueAt !== null) continue;
    const line = `The message did not arrive, and is not tried again after ${attempts} attempts.`;
    await endMessageRuns(tx, [runId], { to: 'failed', at, line });
  }
  await updateMessagesUntried(
    tx,
    untried.map(({ messageId }) => messageId),
  );
}

/** In their order, until the receiver fails for now, or time is up. */
async function sendAll(delivery: Delivery, { channel, messages }: Batch): Promise<Sent> {
  const ended: Ended[] = [];
  const startedMs = performance.now();
  for (const [index, message] of messages.entries()) {
    const isOver = delivery.signal.aborted || (index > 0 && performance.now() - startedMs > sentAtOnceMs);
    if (isOver) return { ended, untried: messages.slice(index), restMs: undefined };
    const end = await sendOne(delivery, channel, message);
    ended.push(end);
    if (end.dueAt === null) continue;
    const restMs = Math.min(end.dueAt.getTime() - end.at.getTime(), restMsMax);
    return { ended, untried: messages.slice(index + 1), restMs };
  }
  return { ended, untried: [], restMs: undefined };
}

async function sendOne(
  { platform, channel, signal }: Delivery,
  whole: SealedChannel,
  { messageId, runId, attempts, message }: ClaimedMessage,
): Promise<Ended> {
  const { deploymentId } = channel;
  const startedMs = performance.now();
  const { result: outcome, isCancelled } = await untilCancelled(
    platform,
    { deploymentId, runId },
    {
      stopping: signal,
      deliver: (ended) => sendToChannel(platform, { deploymentId, channel: whole }, message, ended),
    },
  );
  const at = platform.clock.now();
  const durationMs = Math.round(performance.now() - startedMs);
  const waitMs = waitOf(outcome, attempts, signal.aborted || isCancelled);
  const { error } = outcome;
  if (error !== '' && !isCancelled) {
    platform.log.warn({ ...channel, messageId, attempts, waitMs, error }, 'a notification was not delivered');
  }
  const dueAt = waitMs === undefined ? null : new Date(at.getTime() + waitMs);
  return { messageId, runId, attempts, at, durationMs, error, dueAt };
}

/** Until the next attempt, ms; undefined: none. `isCutShort`: by us, so that what the receiver asks for does not matter. */
function waitOf(outcome: Outcome, attempts: number, isCutShort: boolean): number | undefined {
  if (outcome.error === '') return undefined;
  // Due at once: sent by another worker, or left out because its run was cancelled.
  if (isCutShort) return 0;
  if (outcome.isPermanent) return undefined;
  const waitMs = retryAfterMs(attempts, Math.random());
  return waitMs === undefined ? undefined : Math.max(waitMs, outcome.retryAfterMs ?? 0);
}
