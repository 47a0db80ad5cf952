/**
 * Forwards the audit log to one destination: its entries in order and without gaps, each batch with a signed checkpoint
 * (ADR 0054). Only the destination's job (forwarding-job.ts) calls this, so it has one delivery at a time. At least
 * once: a batch whose worker dies before it is noted is sent again.
 */
import { retryDestinationAfterMs } from '../../../model/audit/audit-destination.ts';
import type { ForwardedEvent } from '../../../model/audit/forwarded-event.ts';
import type { AuditEntry } from '../../../store/audit/audit.ts';
import {
  updateDestinationBroken,
  updateDestinationFailed,
  updateDestinationSent,
  type SealedDestination,
} from '../../../store/audit/destinations.ts';
import { insertAuditEntry, type ChainLink } from '../../../store/audit/audit-chain.ts';
import type { RunAgain } from '../../../store/jobs/job.ts';
import { recordOf } from '../audit-record.ts';
import { signCheckpoint } from '../checkpoint.ts';
import { tryToDeliver, type DeliveringPlatform } from './deliver-events.ts';
import { findNextBatch } from './next-batch.ts';

export interface Forwarding {
  platform: DeliveringPlatform;
  deploymentId: string;
  destinationId: string;
  /** Aborts a delivery in progress; it is sent again. */
  signal: AbortSignal;
}

/** Batches of one turn; then another destination may be served. */
const batchesPerTurn = 50;
/** How long an entry waits for the next look at the log, ms. */
const lookAfterMs = 2_000;
const retryAfterErrorMs = 5_000;
/** A log without new entries sends a checkpoint so often, which shows that it is still forwarded, ms. */
const checkpointAfterMs = 24 * 3_600_000;

/** Returns when to continue; undefined if the destination is gone, paused, or stopped at a break. */
export async function forwardAudit(forwarding: Forwarding): Promise<RunAgain | undefined> {
  const { platform, deploymentId, destinationId } = forwarding;
  try {
    return await forwardTurn(forwarding);
  } catch (error) {
    platform.log.warn({ err: error, deploymentId, destinationId }, 'could not forward the audit log; retrying');
    return after(platform, retryAfterErrorMs);
  }
}

async function forwardTurn(forwarding: Forwarding): Promise<RunAgain | undefined> {
  const { platform, deploymentId, destinationId, signal } = forwarding;
  for (let count = 0; count < batchesPerTurn && !signal.aborted; count += 1) {
    const next = await platform.database.readAsTenant(deploymentId, (tx) => findNextBatch(tx, destinationId));
    if (next.kind === 'none') return undefined;
    const { destination } = next;
    if (next.kind === 'broken') return stopAtBreak(forwarding, destination, next.brokenAt);
    if (next.entries.length === 0 && !isCheckpointDue(forwarding, destination)) return after(platform, lookAfterMs);
    const failedAfterMs = await send(forwarding, destination, next.entries);
    if (failedAfterMs !== undefined) return after(platform, failedAfterMs);
  }
  return after(platform, 0);
}

/** Sends a batch, and notes the outcome. Returns the wait before the next attempt if it failed, ms. */
async function send(
  { platform, deploymentId, signal }: Forwarding,
  destination: SealedDestination,
  entries: readonly AuditEntry[],
): Promise<number | undefined> {
  const { id } = destination;
  const sent: ChainLink = { n: destination.sentN, digest: destination.sentDigest, keyId: destination.sentKeyId };
  const last = entries.at(-1) ?? sent;
  const key = `audit_${deploymentId}_${sent.n}_${last.n}`;
  const events = await eventsOf(platform, deploymentId, { entries, last });
  const error = await tryToDeliver(platform, { deploymentId, destination, key, events, signal });
  if (signal.aborted) return 0;
  const at = platform.clock.now();
  const { asTenant } = platform.database;
  if (error === '') {
    await asTenant(deploymentId, (tx) => updateDestinationSent(tx, { id, last, at }));
    return undefined;
  }
  const failures = await asTenant(deploymentId, (tx) => updateDestinationFailed(tx, { id, error, at }));
  platform.log.warn({ deploymentId, destinationId: id, failures, error }, 'could not forward the audit log');
  return retryDestinationAfterMs(failures);
}

/** The entries, and a checkpoint of their end, if it is sealed. */
async function eventsOf(
  platform: DeliveringPlatform,
  deploymentId: string,
  { entries, last }: { entries: readonly AuditEntry[]; last: ChainLink },
): Promise<ForwardedEvent[]> {
  const events: ForwardedEvent[] = entries.map((entry) => ({ type: 'audit.entry', deploymentId, ...recordOf(entry) }));
  if (last.keyId === null) return events;
  const { n, digest } = last;
  const at = platform.clock.now().toISOString();
  const checkpoint = await signCheckpoint(platform, { deploymentId, n, digest });
  return [...events, { type: 'audit.checkpoint', deploymentId, at, n, digest: digest.toString('hex'), checkpoint }];
}

function isCheckpointDue({ platform }: Forwarding, { sentAt, sentKeyId }: SealedDestination): boolean {
  return (
    sentKeyId !== null && sentAt !== null && platform.clock.now().getTime() - sentAt.getTime() >= checkpointAfterMs
  );
}

/** Tells the receiver, the admins and the operator, and sends nothing more. */
async function stopAtBreak(
  { platform, deploymentId, signal }: Forwarding,
  destination: SealedDestination,
  brokenAt: string,
): Promise<undefined> {
  const { database, clock, log } = platform;
  const { id } = destination;
  const at = clock.now();
  log.error({ deploymentId, destinationId: id, brokenAt }, 'the audit log was altered; it is not forwarded any more');
  const event: ForwardedEvent = { type: 'audit.broken', deploymentId, at: at.toISOString(), n: brokenAt };
  const key = `audit_${deploymentId}_broken_${brokenAt}`;
  await tryToDeliver(platform, { deploymentId, destination, key, events: [event], signal });
  const isNew = await database.asTenant(deploymentId, (tx) => updateDestinationBroken(tx, { id, brokenAt, at }));
  if (!isNew) return undefined;
  try {
    await database.asTenant(deploymentId, (tx) =>
      insertAuditEntry(tx.client, deploymentId, {
        at,
        action: 'audit_destination.stop_at_break',
        subject: `audit_destination:${id}`,
        actorUserId: null,
        actor: 'Parapet',
        credential: '',
        address: '',
        requestId: '',
        changes: JSON.stringify({ brokenAt }),
      }),
    );
  } catch (error) {
    // Where the end of the chain was altered, nothing can be appended to it.
    log.error({ err: error, deploymentId }, 'could not record that the audit log was altered');
  }
  return undefined;
}

function after({ clock }: DeliveringPlatform, ms: number): RunAgain {
  return { at: new Date(clock.now().getTime() + ms) };
}
