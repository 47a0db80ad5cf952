/**
 * Decides which messages of a channel are sent next and which are dropped, by their rule's hourly limit and switch, and
 * by cancelled runs.
 */
import type { ChannelMessage } from '../../../outside/channels/channel-message.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import {
  countTriedSince,
  listDueMessages,
  updateMessagesLeftOut,
  updateMessagesTried,
  updateRuleLeftOut,
  type DueMessage,
} from '../../../store/notifications/outbox.ts';
import { beginMessageRuns, endMessageRuns } from './message-run.ts';

export interface ClaimedMessage {
  messageId: string;
  runId: string;
  /** Including the one that begins now. */
  attempts: number;
  message: ChannelMessage;
}

/** Messages examined even if few are sent: those over a limit end unsent. */
const examinedMin = 50;
const hourMs = 3_600_000;

const lineOf = {
  rate_limited: 'The rule had reached its hourly limit.',
  off: 'The rule was disabled or deleted before this was sent.',
  cancelled: 'The job of this delivery was cancelled.',
} as const;
type LeftOutReason = keyof typeof lineOf;

interface Claim {
  channelId: string;
  at: Date;
  /** Maximum number of messages. */
  limit: number;
}

/** Claims the channel's next messages, counting this attempt; null if nothing more is due. */
export async function claimMessages(tx: TenantTransaction, claim: Claim): Promise<ClaimedMessage[] | null> {
  const { channelId, at, limit } = claim;
  const due = await listDueMessages(tx, { channelId, at, limit: Math.max(limit, examinedMin) });
  if (due.length === 0) return null;
  const { sent, leftOut } = choose(due, await allowancesOf(tx, due, at), limit);
  const waiting = sent.filter(({ runStatus }) => runStatus === 'submitted').map(({ runId }) => runId);
  const begun = new Set(await beginMessageRuns(tx, waiting, at));
  const ready: DueMessage[] = [];
  for (const message of sent) {
    if (message.runStatus === 'submitted' && !begun.has(message.runId)) leftOut.push({ message, why: 'cancelled' });
    else ready.push(message);
  }
  await leaveOut(tx, leftOut, at);
  const reported = await reportLeftOut(tx, ready, leftOut);
  const tried = ready.map(({ id }) => ({ id, leftOut: reported.get(id) ?? 0 }));
  const payloads = await updateMessagesTried(tx, tried, at);
  return ready.flatMap(({ id, runId, key, attempts }) => {
    const payload = payloads.get(id);
    return payload === undefined ? [] : [{ messageId: id, runId, attempts: attempts + 1, message: { key, payload } }];
  });
}

interface LeftOut {
  message: DueMessage;
  why: LeftOutReason;
}

/**
 * Picks messages in order until there are enough. `allowances`: how many more each rule may start; they are used up.
 */
function choose(
  due: readonly DueMessage[],
  allowances: Map<string, number>,
  limit: number,
): { sent: DueMessage[]; leftOut: LeftOut[] } {
  const sent: DueMessage[] = [];
  const leftOut: LeftOut[] = [];
  for (const message of due) {
    if (sent.length === limit) break;
    const why = leftOutReasonOf(message, allowances);
    if (why === undefined) sent.push(message);
    else leftOut.push({ message, why });
  }
  return { sent, leftOut };
}

function leftOutReasonOf(message: DueMessage, allowances: Map<string, number>): LeftOutReason | undefined {
  const { ruleId, runStatus, hourlyMax, isFirstTry, isManual } = message;
  if (runStatus !== 'submitted' && runStatus !== 'running') return 'cancelled';
  if (isManual) return undefined;
  if (hourlyMax === null) return 'off';
  if (!isFirstTry) return undefined;
  const left = allowances.get(ruleId) ?? 0;
  if (left <= 0) return 'rate_limited';
  allowances.set(ruleId, left - 1);
  return undefined;
}

/** How many messages each rule may still start in this hour. */
async function allowancesOf(tx: TenantTransaction, due: readonly DueMessage[], at: Date): Promise<Map<string, number>> {
  const maxima = new Map<string, number>();
  for (const { ruleId, hourlyMax, isFirstTry } of due) {
    if (isFirstTry && hourlyMax !== null) maxima.set(ruleId, hourlyMax);
  }
  const tried = await countTriedSince(tx, [...maxima.keys()], new Date(at.getTime() - hourMs));
  return new Map([...maxima].map(([ruleId, max]) => [ruleId, max - (tried.get(ruleId) ?? 0)]));
}

async function leaveOut(tx: TenantTransaction, leftOut: readonly LeftOut[], at: Date): Promise<void> {
  const ends = leftOut.map(({ message, why }) => ({ id: message.id, reason: lineOf[why] }));
  await updateMessagesLeftOut(tx, ends, at);
  for (const [why, line] of Object.entries(lineOf)) {
    const runIds = leftOut.filter((one) => one.why === why).map(({ message }) => message.runId);
    await endMessageRuns(tx, runIds, { to: 'cancelled', at, line });
  }
}

/**
 * Counts the messages that the limits held back. A rule's first new message reports the earlier count: returns these
 * counts by message id.
 */
async function reportLeftOut(
  tx: TenantTransaction,
  sent: readonly DueMessage[],
  leftOut: readonly LeftOut[],
): Promise<Map<string, number>> {
  const reported = new Map<string, number>();
  const rateLimited = leftOut.filter(({ why }) => why === 'rate_limited').map(({ message }) => message.ruleId);
  const newOnes = sent.filter(({ isFirstTry, isManual }) => isFirstTry && !isManual);
  const uncounted = newOnes.filter((message) => message.leftOut > 0).map(({ ruleId }) => ruleId);
  for (const ruleId of new Set([...rateLimited, ...uncounted])) {
    const reporter = newOnes.find((message) => message.ruleId === ruleId);
    const added = rateLimited.filter((id) => id === ruleId).length;
    const before = await updateRuleLeftOut(tx, { id: ruleId, added, isMentioned: reporter !== undefined });
    if (reporter !== undefined) reported.set(reporter.id, before);
  }
  return reported;
}
