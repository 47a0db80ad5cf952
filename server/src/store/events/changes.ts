/**
 * Collects a transaction's changes that may be watched, and sends them in one NOTIFY with its commit. PostgreSQL
 * serialises the commits of notifying transactions, so there is never one NOTIFY per row.
 */
import { z } from 'zod';
import { LiveChange } from '../../model/live-change.ts';
import { notifyStatement } from './listening.ts';

export const changeChannel = 'parapet_change';
/** PostgreSQL allows less than 8000 bytes; the rest is for the envelope. */
const payloadBytesMax = 7_500;
/** Upper bound that fits with ids of 19 digits. */
const projectsPerPart = 300;

/** An unknown kind, from a newer process, becomes null. */
export const ChangeNotification = z.object({
  deploymentId: z.string(),
  changes: z.array(LiveChange.nullable().catch(null)),
});
export type ChangeNotification = z.infer<typeof ChangeNotification>;

/** Any tenant transaction, identified by its connection. */
interface ChangedTransaction {
  readonly client: object;
  readonly deploymentId: string;
}

const collectedOn = new WeakMap<object, { deploymentId: string; changes: Map<string, LiveChange> }>();

/** Sent if and when the transaction commits: the last state of each scan and run, all projects of each cause. */
export function collectChange({ client, deploymentId }: ChangedTransaction, change: LiveChange): void {
  const collected = collectedOn.get(client) ?? { deploymentId, changes: new Map<string, LiveChange>() };
  collectedOn.set(client, collected);
  if (change.kind !== 'findings') {
    collected.changes.set(change.kind === 'scan' ? `scan ${change.scanId}` : `run ${change.runId}`, change);
    return;
  }
  if (change.projectIds.length === 0) return;
  const before = collected.changes.get(change.cause);
  const others = before?.kind === 'findings' ? before.projectIds : [];
  collected.changes.set(change.cause, { ...change, projectIds: [...new Set([...others, ...change.projectIds])] });
}

/** Call it after a rollback. */
export function discardChanges(client: object): void {
  collectedOn.delete(client);
}

/** SQL to run before COMMIT; '' if there are no changes. Several statements only if one cannot contain all. */
export function notifyStatementsOf(client: object): string {
  const collected = collectedOn.get(client);
  if (collected === undefined) return '';
  collectedOn.delete(client);
  const { deploymentId, changes } = collected;
  return batchesOf([...changes.values()].flatMap(inParts))
    .map(
      (part) =>
        `${notifyStatement(changeChannel, JSON.stringify({ deploymentId, changes: part } satisfies ChangeNotification))}; `,
    )
    .join('');
}

function inParts(change: LiveChange): LiveChange[] {
  if (change.kind !== 'findings') return [change];
  const parts: LiveChange[] = [];
  for (let from = 0; from < change.projectIds.length; from += projectsPerPart) {
    parts.push({ ...change, projectIds: change.projectIds.slice(from, from + projectsPerPart) });
  }
  return parts;
}

function batchesOf(changes: readonly LiveChange[]): LiveChange[][] {
  const batches: LiveChange[][] = [];
  let room = 0;
  for (const change of changes) {
    const bytes = JSON.stringify(change).length + 1;
    if (bytes > room) {
      batches.push([]);
      room = payloadBytesMax;
    }
    batches.at(-1)?.push(change);
    room -= bytes;
  }
  return batches;
}
