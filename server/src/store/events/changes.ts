/**
 * What a transaction changed and somebody may be watching: noted while it works, told by one NOTIFY with its commit. PostgreSQL lets
 * those that tell commit one after the other, so it is never one for each row.
 */
import { z } from 'zod';
import { LiveChange } from '../../model/live-change.ts';
import { notifyStatement } from './listening.ts';

export const changeChannel = 'parapet_change';
/** PostgreSQL takes less than 8000; room is left for the envelope. */
const payloadBytesMax = 7_500;
/** Of ids of 19 digits, so many fit. */
const projectsPerNotice = 300;

/** A kind that only a newer process knows comes out as null. */
export const Notice = z.object({ deploymentId: z.string(), changes: z.array(LiveChange.nullable().catch(null)) });
export type Notice = z.infer<typeof Notice>;

/** Any tenant transaction, by the connection that it has to itself. */
interface Noting {
  readonly client: object;
  readonly deploymentId: string;
}

const notedOn = new WeakMap<object, { deploymentId: string; changes: Map<string, LiveChange> }>();

/** Told when the transaction commits, and only then: of each scan and run the last state, of each cause all projects. */
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

/** The transaction was undone. */
export function forgetChanges(client: object): void {
  notedOn.delete(client);
}

/** What to run before COMMIT, '' for nothing. Several statements only where one cannot hold it all. */
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
