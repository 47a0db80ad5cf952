/**
 * Verifies an audit log as JSON lines, exported or forwarded to a file: each entry’s digest covers the one before it. Needs no key and no
 * server.
 */
import { createHash } from 'node:crypto';
import { CommandError } from '../cli/command-error.ts';
import { exitCodes } from '../cli/exit-codes.ts';

interface ExportedEntry {
  n: string;
  at: string;
  action: string;
  subject: string;
  actorUserId: string;
  actor: string;
  credential: string;
  address: string;
  requestId: string;
  changes: unknown;
  digest: string;
}

export interface ExportedChain {
  entries: number;
  /** Numbers that are missing between the first and the last entry, as in an export with a filter. */
  gaps: number;
  /** The first entry that does not match the one before it; '' if there is none. */
  brokenAt: string;
  /** By number. */
  digests: ReadonlyMap<string, string>;
}

const beginning = '0'.repeat(64);

export function readExportedChain(text: string, file: string): ExportedChain {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isForwarded = lines.some((line) => line.startsWith('{"type":"audit.'));
  const read = lines
    .map((line, index) => readEntry(line, { place: `${file}, line ${String(index + 1)}`, isForwarded }))
    .filter((entry) => entry !== undefined);
  // A batch that was forwarded twice.
  const entries = [...new Map(read.map((entry) => [`${entry.n} ${entry.digest}`, entry])).values()];
  entries.sort((one, other) => (BigInt(one.n) < BigInt(other.n) ? -1 : 1));
  let gaps = 0;
  let last: ExportedEntry | undefined;
  for (const entry of entries) {
    const isNext = BigInt(entry.n) === (last === undefined ? 1n : BigInt(last.n) + 1n);
    if (last !== undefined && !isNext) gaps += 1;
    const isRewritten = entry.n === last?.n;
    if (isRewritten || (isNext && digestOf(last?.digest ?? beginning, entry) !== entry.digest))
      return { entries: entries.length, gaps, brokenAt: entry.n, digests: new Map() };
    last = entry;
  }
  const digests = new Map(entries.map(({ n, digest }) => [n, digest]));
  return { entries: entries.length, gaps, brokenAt: '', digests };
}

/** Undefined for other lines in a file of forwarded events: checkpoints, and lines that a process did not complete. */
function readEntry(
  line: string,
  { place, isForwarded }: { place: string; isForwarded: boolean },
): ExportedEntry | undefined {
  try {
    const entry = JSON.parse(line) as ExportedEntry & { type?: string };
    if (isForwarded && entry.type !== 'audit.entry') return undefined;
    if (/^\d+$/.test(entry.n) && /^[0-9a-f]{64}$/.test(entry.digest)) return entry;
  } catch {
    if (isForwarded) return undefined;
  }
  throw new CommandError(
    exitCodes.usage,
    `${place} is not an entry of an audit log`,
    'Export the log as JSON lines, not as CSV.',
  );
}

/** SHA-256 of the previous digest and the entry's members in this order, as JSON. */
function digestOf(previous: string, entry: ExportedEntry): string {
  const { n, at, action, subject, actorUserId, actor, credential, address, requestId, changes } = entry;
  const userId = actorUserId === '' ? null : actorUserId;
  const members = [n, at, action, subject, userId, actor, credential, address, requestId, JSON.stringify(changes)];
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(JSON.stringify(members)).digest('hex');
}
