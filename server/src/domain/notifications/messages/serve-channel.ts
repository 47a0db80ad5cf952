/**
 * Sends a channel's messages one after the other, several to a transaction: how they ended is written when the next ones are taken. A
 * receiver that is quick is handed more at a time, so that the database is not what it waits for; one that is slow, one at a time.
 */
import { retryAfterMs } from '../../../model/notifications/notification-rule.ts';
import { findChannel, type SealedChannel } from '../../../store/notifications/channels.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import {
  claimLease,
  insertAttempts,
  updateLeaseEnded,
  updateMessagesUntried,
  type AttemptEnd,
  type DueChannel,
} from '../../../store/notifications/outbox.ts';
import type { Platform } from '../../platform.ts';
import { claimMessages, type ClaimedMessage } from './claim-messages.ts';
import { endMessageRuns } from './message-run.ts';
import { sendToChannel, type Outcome } from '../channels/send-to-channel.ts';
import { untilCancelled } from './until-cancelled.ts';

export interface Service {
  platform: Pick<Platform, 'database' | 'clock' | 'log' | 'keys' | 'outside'>;
  channel: DueChannel;
  /** Whose lease it is: unlike any other's. */
  holder: string;
  /** Ends what is being delivered, and gives back what is not. */
  signal: AbortSignal;
}

/** Messages of one channel in a turn: then another one may have its place. */
const messagesInATurn = 1_000;
/** What is sent before its end is written, in number and in ms: so much is sent again when a worker dies. */
const sentAtOnceMax = 50;
const sentAtOnceMs = 200;
/** Longer than this and a delivery (send-to-channel.ts) together; a worker silent for so long is taken for dead, ms. */
const leaseMs = 20_000;
/** A receiver that failed is left in peace for so long at most, ms; the message that failed may wait longer. */
const restMsMax = 30_000;

/** Until nothing is due, somebody else has the channel, or its receiver fails. */
export async function serveChannel(service: Service): Promise<void> {
  let sent: Sent = { ended: [], untried: [], restMs: undefined };
  let limit = 1;
  for (let count = 0; ;) {
    const isLast = sent.restMs !== undefined || count >= messagesInATurn || service.signal.aborted;
    const next = await writeAndClaim(service, sent, isLast ? 0 : limit);
    if (next === undefined) return;
    const startedMs = performance.now();
    sent = await sendAll(service, next);
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
  /** How long the receiver is left in peace, when it failed. */
  restMs: number | undefined;
}

interface Ended extends AttemptEnd {
  runId: string;
  attempts: number;
}

/** Writes what was sent, and takes up to `limit` more; undefined when the channel was given back, or is somebody else's. */
async function writeAndClaim(service: Service, sent: Sent, limit: number): Promise<Batch | undefined> {
  const { platform, channel, holder } = service;
  const { channelId } = channel;
  const at = platform.clock.now();
  const until = new Date(at.getTime() + leaseMs);
  return platform.database.asTenant(channel.deploymentId, async (tx) => {
    const isOurs = await claimLease(tx, { channelId, holder, at, until });
    await writeEnds(tx, sent, at);
    if (!isOurs) return undefined;
    const whole = limit === 0 ? undefined : await findChannel(tx, channelId);
    const messages = whole === undefined ? null : await claimMessages(tx, { channelId, at, until, limit });
    if (whole !== undefined && messages !== null) return { channel: whole, messages };
    await updateLeaseEnded(tx, { channelId, holder, until: new Date(at.getTime() + (sent.restMs ?? 0)) });
    return undefined;
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
    untried.map(({ messageId, dueAt }) => ({ id: messageId, dueAt })),
  );
}

/** In their order, until the receiver fails for now, or time is up. */
async function sendAll(service: Service, { channel, messages }: Batch): Promise<Sent> {
  const ended: Ended[] = [];
  const startedMs = performance.now();
  for (const [index, message] of messages.entries()) {
    const isOver = service.signal.aborted || (index > 0 && performance.now() - startedMs > sentAtOnceMs);
    if (isOver) return { ended, untried: messages.slice(index), restMs: undefined };
    const end = await sendOne(service, channel, message);
    ended.push(end);
    if (end.dueAt === null) continue;
    const restMs = Math.min(end.dueAt.getTime() - end.at.getTime(), restMsMax);
    return { ended, untried: messages.slice(index + 1), restMs };
  }
  return { ended, untried: [], restMs: undefined };
}

async function sendOne(
  { platform, channel, signal }: Service,
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

/** Until the next attempt, ms; undefined: none. `isCutShort`: by us, so that the receiver has no say. */
function waitOf(outcome: Outcome, attempts: number, isCutShort: boolean): number | undefined {
  if (outcome.error === '') return undefined;
  // Taken up at once: sent by another worker, or left out because its run was cancelled.
  if (isCutShort) return 0;
  if (outcome.isPermanent) return undefined;
  const waitMs = retryAfterMs(attempts, Math.random());
  return waitMs === undefined ? undefined : Math.max(waitMs, outcome.retryAfterMs ?? 0);
}
