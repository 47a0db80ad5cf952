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
const projectsPerNotice = 300;

/** An unknown kind, from a newer process, becomes null. */
export const Notice = z.object({ deploymentId: z.string(), changes: z.array(LiveChange.nullable().catch(null)) });
export type Notice = z.infer<typeof Notice>;

/** Any tenant transaction, identified by its connection. */
interface Noting {
  readonly client: object;
  readonly deploymentId: string;
}

const notedOn = new WeakMap<object, { deploymentId: string; changes: Map<string, LiveChange> }>();

/** Sent if and when the transaction commits: the last state of each scan and run, all projects of each cause. */
export function noteChange({ client, deploymentId }: Noting, change: LiveChange): void {
  const noted = notedOn.get(client) ?? { deploymentId, changes: new Map<string, LiveChange>() };
  notedOn.set(client, noted);
  if (change.kind !== 'findings') {
    noted.changes.set(change.kind === 'scan' ? `scan ${change.scanId}` : `run ${change.runId}`, change);
    return;
  }
  if (change.projectIds.length === 0) return;
  const before = noted.changes.get(change.cause);
  const others = before?.kind === 'findings' ? before.projectIds : [];
  noted.changes.set(change.cause, { ...change, projectIds: [...new Set([...others, ...change.projectIds])] });
}

/** Call it after a rollback. */
export function forgetChanges(client: object): void {
  notedOn.delete(client);
}

/** SQL to run before COMMIT; '' if there are no changes. Several statements only if one cannot contain all. */
export function tellOfChanges(client: object): string {
  const noted = notedOn.get(client);
  if (noted === undefined) return '';
  notedOn.delete(client);
  const { deploymentId, changes } = noted;
  return noticesOf([...changes.values()].flatMap(inParts))
    .map(
      (part) => `${notifyStatement(changeChannel, JSON.stringify({ deploymentId, changes: part } satisfies Notice))}; `,
    )
    .join('');
}

function inParts(change: LiveChange): LiveChange[] {
  if (change.kind !== 'findings') return [change];
  const parts: LiveChange[] = [];
  for (let from = 0; from < change.projectIds.length; from += projectsPerNotice) {
    parts.push({ ...change, projectIds: change.projectIds.slice(from, from + projectsPerNotice) });
  }
  return parts;
}

function noticesOf(changes: readonly LiveChange[]): LiveChange[][] {
  const notices: LiveChange[][] = [];
  let room = 0;
  for (const change of changes) {
    const bytes = JSON.stringify(change).length + 1;
    if (bytes > room) {
      notices.push([]);
      room = payloadBytesMax;
    }
    notices.at(-1)?.push(change);
    room -= bytes;
  }
  return notices;
}
