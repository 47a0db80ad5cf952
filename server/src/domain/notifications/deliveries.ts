/**
 * Delivers what the outbox holds. Each channel's messages go one after the other, those of different channels side by side, so that a
 * receiver that is slow delays nobody else's. At least once: a message whose worker dies is sent again under the same key.
 */
import { randomUUID } from 'node:crypto';
import { retryAfterMs } from '../../model/notification-rule.ts';
import { findChannel, type SealedChannel } from '../../store/notifications/channels.ts';
import {
  claimLease,
  findDueMessage,
  findRuleAllowance,
  insertAttempt,
  listDueChannels,
  updateLeaseEnded,
  updateMessageLeftOut,
  updateMessageTried,
  type DueChannel,
  type DueMessage,
} from '../../store/notifications/outbox.ts';
import type { TenantTransaction } from '../../store/database.ts';
import type { ChannelMessage } from '../../outside/channels/channel-message.ts';
import type { Platform } from '../platform.ts';
import { beginMessageRun, endMessageRun } from './message-run.ts';
import { sendToChannel, type Outcome } from './send-to-channel.ts';

export interface Deliveries {
  /** Looks what is due, and begins to serve each channel that nobody serves; returns how many it began with. */
  turn(): Promise<number>;
  /** When nothing is being delivered here any more. */
  idle(): Promise<void>;
  /** Ends what is being delivered; it is sent again by whoever comes next. */
  stop(): Promise<void>;
}

/** Channels that one process serves at a time. */
const channelsAtATime = 64;
/** Messages of one channel in a turn: then another one may have its place. */
const messagesInATurn = 200;
/** Longer than a delivery may take; a worker silent for so long is taken for dead, ms. */
const leaseMs = 25_000;
/** A receiver that failed is left in peace for so long at most, ms; the message that failed may wait longer. */
const restMsMax = 30_000;
/** Messages over a ceiling that are left out in one transaction. */
const leftOutAtOnce = 500;
const hourMs = 3_600_000;

export function startDeliveries(platform: Platform): Deliveries {
  const stopping = new AbortController();
  const served = new Map<string, Promise<void>>();
  const holder = randomUUID();

  return {
    async turn() {
      const at = platform.clock.now();
      const due = await platform.database.asAccess((tx) => listDueChannels(tx, at));
      let begun = 0;
      for (const channel of due) {
        const key = `${channel.deploymentId}/${channel.channelId}`;
        if (served.size >= channelsAtATime || stopping.signal.aborted) break;
        if (served.has(key)) continue;
        begun += 1;
        const serving = serveChannel({ platform, channel, holder, signal: stopping.signal })
          .catch((error: unknown) =>
            platform.log.warn({ err: error, ...channel }, 'deliveries of a channel were cut short'),
          )
          .finally(() => served.delete(key));
        served.set(key, serving);
      }
      return begun;
    },
    async idle() {
      while (served.size > 0) await Promise.all(served.values());
    },
    async stop() {
      stopping.abort();
      await Promise.all(served.values());
    },
  };
}

interface Service {
  platform: Platform;
  channel: DueChannel;
  holder: string;
  signal: AbortSignal;
}

/** Sends one after the other until nothing is due, somebody else has the channel, or its receiver fails. */
async function serveChannel(service: Service): Promise<void> {
  const { platform, channel, holder, signal } = service;
  const { deploymentId, channelId } = channel;
  for (let sent = 0; sent < messagesInATurn && !signal.aborted; sent += 1) {
    const next = await platform.database.asTenant(deploymentId, (tx) => claimNext(service, tx));
    if (next === undefined) break;
    const startedMs = performance.now();
    const outcome = await sendToChannel(platform, { deploymentId, channel: next.channel }, next.message, signal);
    const at = platform.clock.now();
    const durationMs = Math.round(performance.now() - startedMs);
    const waitMs = waitOf(outcome, next.attempts, signal);
    if (outcome.error !== '') {
      const of = { ...channel, messageId: next.messageId, attempts: next.attempts, waitMs, error: outcome.error };
      platform.log.warn(of, 'a notification was not delivered');
    }
    const rest = { channelId, holder, until: new Date(at.getTime() + Math.min(waitMs ?? 0, restMsMax)) };
    const dueAt = waitMs === undefined ? null : new Date(at.getTime() + waitMs);
    await platform.database.asTenant(deploymentId, async (tx) => {
      const attempt = { messageId: next.messageId, at, durationMs, error: outcome.error, dueAt };
      if (await insertAttempt(tx, attempt)) await endRunOf(tx, next, { at, outcome, isLast: dueAt === null });
      if (outcome.error !== '') await updateLeaseEnded(tx, rest);
    });
    if (outcome.error !== '' && waitMs !== undefined) return;
  }
  const until = platform.clock.now();
  await platform.database.asTenant(deploymentId, (tx) => updateLeaseEnded(tx, { channelId, holder, until }));
}

async function endRunOf(
  tx: TenantTransaction,
  { runId, attempts }: ClaimedMessage,
  { at, outcome, isLast }: { at: Date; outcome: Outcome; isLast: boolean },
): Promise<void> {
  if (outcome.error === '') await endMessageRun(tx, runId, { to: 'completed', at, line: 'The message arrived.' });
  else if (isLast) {
    const line = `The message did not arrive, and is not tried again after ${attempts} attempts.`;
    await endMessageRun(tx, runId, { to: 'failed', at, line });
  }
}

/** Until the next attempt, ms; undefined: none. */
function waitOf(outcome: Outcome, attempts: number, signal: AbortSignal): number | undefined {
  if (outcome.error === '') return undefined;
  // Ours, not the receiver's fault.
  if (signal.aborted) return 0;
  if (outcome.isPermanent) return undefined;
  const waitMs = retryAfterMs(attempts, Math.random());
  return waitMs === undefined ? undefined : Math.max(waitMs, outcome.retryAfterMs ?? 0);
}

interface ClaimedMessage {
  messageId: string;
  runId: string;
  /** With the one that begins now. */
  attempts: number;
  channel: SealedChannel;
  message: ChannelMessage;
}

/** The channel's next message, with the channel as it is now; undefined when there is none for us. */
async function claimNext(
  { platform, channel, holder }: Service,
  tx: TenantTransaction,
): Promise<ClaimedMessage | undefined> {
  const { channelId } = channel;
  const at = platform.clock.now();
  const until = new Date(at.getTime() + leaseMs);
  if (!(await claimLease(tx, { channelId, holder, at, until }))) return undefined;
  for (let leftOut = 0; leftOut < leftOutAtOnce; leftOut += 1) {
    const due = await findDueMessage(tx, channelId, at);
    if (due === undefined) return undefined;
    const { id, ruleId, runId, isFirstTry } = due;
    const hindrance = await hindranceOf(tx, due, at);
    if (hindrance === undefined) {
      const whole = await findChannel(tx, channelId);
      if (whole === undefined) return undefined;
      const { payload, attempts } = await updateMessageTried(tx, { id, ruleId, isFirstTry, at, until });
      return { messageId: id, runId, attempts, channel: whole, message: { key: due.key, payload } };
    }
    const why = whyOf[hindrance];
    await updateMessageLeftOut(tx, { id, ruleId, at, why, isCounted: hindrance === 'at_ceiling' });
    await endMessageRun(tx, runId, { to: 'cancelled', at, line: why });
  }
  return undefined;
}

const whyOf = {
  at_ceiling: 'The rule was at its ceiling per hour.',
  off: 'The rule was switched off or deleted before this was sent.',
  cancelled: 'The run of this delivery was cancelled.',
} as const;

/** Why it is not to be sent; undefined: it is, and its run has begun. */
async function hindranceOf(
  tx: TenantTransaction,
  { ruleId, runId, isFirstTry }: DueMessage,
  at: Date,
): Promise<keyof typeof whyOf | undefined> {
  const since = new Date(at.getTime() - hourMs);
  const allowance = isFirstTry ? await findRuleAllowance(tx, ruleId, since) : 'free';
  if (allowance !== 'free') return allowance;
  return (await beginMessageRun(tx, runId, at)) ? undefined : 'cancelled';
}
