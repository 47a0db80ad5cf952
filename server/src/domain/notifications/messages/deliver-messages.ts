/**
 * Delivers a channel's messages in order, several per transaction: the outcomes are written when the next ones are
 * claimed. A fast receiver gets more messages per transaction, so that the database is not its bottleneck; a slow one
 * gets one. Only the channel's job (delivery-job.ts) calls this, so a channel has one delivery at a time. At least
 * once: a message whose worker dies is sent again under the same key.
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
  /** Aborts a delivery in progress; it is sent again. */
  signal: AbortSignal;
}

/** Messages per channel and turn; then another channel may be served. */
const messagesPerTurn = 1_000;
/**
 * Upper bounds of what is sent before its outcome is written, as a count and in ms: that much is sent again if a worker
 * dies.
 */
const batchSizeMax = 50;
const batchMsMax = 200;
/** Longest pause of a channel after its receiver failed, ms; the failed message may wait longer. */
const pauseMsMax = 30_000;
/** Wait after an internal error, such as an unreachable database, ms. */
const retryAfterErrorMs = 5_000;

/**
 * Runs until nothing is due, the receiver fails, or the turn is over. Returns when to continue, unless no message
 * waits.
 */
export async function deliverMessages(delivery: Delivery): Promise<RunAgain | undefined> {
  const { platform, channel } = delivery;
  try {
    return await deliverTurn(delivery);
  } catch (error) {
    platform.log.warn({ err: error, ...channel }, 'could not deliver to a channel; retrying');
    return { at: new Date(platform.clock.now().getTime() + retryAfterErrorMs) };
  }
}

async function deliverTurn(delivery: Delivery): Promise<RunAgain | undefined> {
  let sent: BatchResult = { ended: [], untried: [], pauseMs: undefined };
  let limit = 1;
  for (let count = 0; ;) {
    const isLast = sent.pauseMs !== undefined || count >= messagesPerTurn || delivery.signal.aborted;
    const next = await writeAndClaim(delivery, sent, isLast ? 0 : limit);
    if ('again' in next) return next.again;
    const startedMs = performance.now();
    sent = await sendAll(delivery, next);
    count += sent.ended.length;
    const eachMs = (performance.now() - startedMs) / Math.max(1, sent.ended.length);
    limit = Math.max(1, Math.min(batchSizeMax, limit * 4, Math.floor(batchMsMax / eachMs)));
  }
}

interface Batch {
  channel: SealedChannel;
  messages: readonly ClaimedMessage[];
}

/** Result of a batch: the outcomes of the messages tried, and the messages not tried. */
interface BatchResult {
  ended: readonly AttemptResult[];
  untried: readonly ClaimedMessage[];
  /** Pause of the channel after a failure. */
  pauseMs: number | undefined;
}

interface AttemptResult extends AttemptEnd {
  runId: string;
  attempts: number;
}

/** Writes the outcomes, and claims up to `limit` more; `again`: this turn sends nothing more. */
async function writeAndClaim(
  { platform, channel: { deploymentId, channelId } }: Delivery,
  sent: BatchResult,
  limit: number,
): Promise<Batch | { again: RunAgain | undefined }> {
  const at = platform.clock.now();
  return platform.database.asTenant(deploymentId, async (tx) => {
    // Locks the channel first, as deleting it does, so that the two never lock its messages in different orders.
    const channel = await findChannelForDelivery(tx, channelId);
    await writeEnds(tx, sent, at);
    if (channel === undefined) return { again: undefined };
    const messages = limit === 0 ? null : await claimMessages(tx, { channelId, at, limit });
    if (messages !== null) return { channel, messages };
    const dueAt = await findNextDue(tx, channelId);
    if (dueAt === undefined) return { again: undefined };
    const notBefore = sent.pauseMs === undefined ? undefined : new Date(at.getTime() + sent.pauseMs);
    return { again: { at: dueAt, ...(notBefore !== undefined && { notBefore }) } };
  });
}

async function writeEnds(tx: TenantTransaction, { ended, untried }: BatchResult, at: Date): Promise<void> {
  const written = await insertAttempts(tx, ended);
  const own = ended.filter(({ messageId }) => written.has(messageId));
  const runIds = own.filter(({ error }) => error === '').map(({ runId }) => runId);
  await endMessageRuns(tx, runIds, { to: 'completed', at, line: 'The message was delivered.' });
  for (const { runId, attempts, error, dueAt } of own) {
    if (error === '' || dueAt !== null) continue;
    const line = `The message was not delivered after ${attempts} attempts; there are no more retries.`;
    await endMessageRuns(tx, [runId], { to: 'failed', at, line });
  }
  await updateMessagesUntried(
    tx,
    untried.map(({ messageId }) => messageId),
  );
}

/** Sends in order until the receiver fails for now, or time is up. */
async function sendAll(delivery: Delivery, { channel, messages }: Batch): Promise<BatchResult> {
  const ended: AttemptResult[] = [];
  const startedMs = performance.now();
  for (const [index, message] of messages.entries()) {
    const isOver = delivery.signal.aborted || (index > 0 && performance.now() - startedMs > batchMsMax);
    if (isOver) return { ended, untried: messages.slice(index), pauseMs: undefined };
    const end = await sendOne(delivery, channel, message);
    ended.push(end);
    if (end.dueAt === null) continue;
    const pauseMs = Math.min(end.dueAt.getTime() - end.at.getTime(), pauseMsMax);
    return { ended, untried: messages.slice(index + 1), pauseMs };
  }
  return { ended, untried: [], pauseMs: undefined };
}

async function sendOne(
  { platform, channel, signal }: Delivery,
  sealed: SealedChannel,
  { messageId, runId, attempts, message }: ClaimedMessage,
): Promise<AttemptResult> {
  const { deploymentId } = channel;
  const startedMs = performance.now();
  const { result: outcome, isCancelled } = await untilCancelled(
    platform,
    { deploymentId, runId },
    {
      stopping: signal,
      deliver: (ended) => sendToChannel(platform, { deploymentId, channel: sealed }, message, ended),
    },
  );
  const at = platform.clock.now();
  const durationMs = Math.round(performance.now() - startedMs);
  const waitMs = waitOf(outcome, attempts, signal.aborted || isCancelled);
  const { error } = outcome;
  if (error !== '' && !isCancelled) {
    platform.log.warn({ ...channel, messageId, attempts, waitMs, error }, 'could not deliver a notification');
  }
  const dueAt = waitMs === undefined ? null : new Date(at.getTime() + waitMs);
  return { messageId, runId, attempts, at, durationMs, error, dueAt };
}

/**
 * Wait before the next attempt, ms; undefined: none. `isCutShort`: by a shutdown, so the receiver's delay does not
 * matter.
 */
function waitOf(outcome: Outcome, attempts: number, isCutShort: boolean): number | undefined {
  if (outcome.error === '') return undefined;
  // Due at once: another worker sends it, or drops it because its run was cancelled.
  if (isCutShort) return 0;
  if (outcome.isPermanent) return undefined;
  const waitMs = retryAfterMs(attempts, Math.random());
  return waitMs === undefined ? undefined : Math.max(waitMs, outcome.retryAfterMs ?? 0);
}
