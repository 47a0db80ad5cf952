/**
 * Collects a transaction's changes that may be watched, and sends them in one NOTIFY with its commit. PostgreSQL
 * serialises the commits of notifying transactions, so there is never one NOTIFY per row.
 */
import { z } from 'zod';
import { LiveChange, type FindingsChange } from '../../model/live-change.ts';
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

/** Per connection: the changes of each deployment, by what they are about. */
const collectedOn = new WeakMap<object, Map<string, Map<string, LiveChange>>>();

/** Sent if and when the transaction commits: the last state of each scan and run, each resource once, all projects of each cause. */
export function collectChange({ client, deploymentId }: ChangedTransaction, change: LiveChange): void {
  const collected = collectedOn.get(client) ?? new Map<string, Map<string, LiveChange>>();
  collectedOn.set(client, collected);
  const changes = collected.get(deploymentId) ?? new Map<string, LiveChange>();
  collected.set(deploymentId, changes);
  if (change.kind !== 'findings') {
    changes.set(subjectOf(change), change);
    return;
  }
  if (change.projectIds.length === 0) return;
  const before = changes.get(change.cause);
  const others = before?.kind === 'findings' ? before.projectIds : [];
  changes.set(change.cause, { ...change, projectIds: [...new Set([...others, ...change.projectIds])] });
}

function subjectOf(change: Exclude<LiveChange, FindingsChange>): string {
  switch (change.kind) {
    case 'scan':
      return `scan ${change.scanId}`;
    case 'run':
      return `run ${change.runId}`;
    case 'resource':
      return `${change.resource} ${change.id ?? ''} ${change.ownerId ?? ''}`;
    case 'sessions':
      return `sessions ${change.userId}`;
  }
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
  return [...collected]
    .flatMap(([deploymentId, changes]) =>
      batchesOf([...changes.values()].flatMap(inParts)).map(
        (part) =>
          `${notifyStatement(changeChannel, JSON.stringify({ deploymentId, changes: part } satisfies ChangeNotification))}; `,
      ),
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
