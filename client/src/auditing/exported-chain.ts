/**
 * Verifies an audit log as JSON lines, exported or forwarded to a file: each entry’s digest covers the one before it. Needs no key and no
 * server.
 */
import { createHash, type Hash } from 'node:crypto';
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
  /** Missing in exports of older versions. */
  erasures?: readonly { n: string; digest: string }[];
}

export interface ExportedChain {
  entries: number;
  /** Numbers that are missing between the first and the last entry, as in an export with a filter. */
  gaps: number;
  /** Entries from which a person was erased, and which no entry of the file reports. */
  unproven: number;
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
  const erasures = new Map<string, { count: number; hash: Hash }>();
  for (const entry of entries) {
    const isNext = BigInt(entry.n) === (last === undefined ? 1n : BigInt(last.n) + 1n);
    if (last !== undefined && !isNext) gaps += 1;
    const isRewritten = entry.n === last?.n;
    const isChanged = isErased(entry)
      ? entry.erasures?.at(-1)?.digest !== leftDigest(entry)
      : isNext && digestOf(last?.digest ?? beginning, entry) !== entry.digest;
    if (isRewritten || isChanged || !agreesWith(erasures, entry, gaps > 0 || entries[0]?.n !== '1'))
      return { entries: entries.length, gaps, unproven: 0, brokenAt: entry.n, digests: new Map() };
    last = entry;
  }
  const digests = new Map(entries.map(({ n, digest }) => [n, digest]));
  const unproven = [...erasures.values()].reduce((sum, { count }) => sum + count, 0);
  return { entries: entries.length, gaps, unproven, brokenAt: '', digests };
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

const isErased = ({ erasures = [] }: ExportedEntry): boolean => erasures.length > 0;

/**
 * Notes what erasures left of the entry. False for an entry that reports an erasure which left something else; where entries are left
 * out of the file, that cannot be known.
 */
function agreesWith(
  erasures: Map<string, { count: number; hash: Hash }>,
  entry: ExportedEntry,
  isPartial: boolean,
): boolean {
  for (const { n, digest } of entry.erasures ?? []) {
    const erasure = erasures.get(n) ?? { count: 0, hash: createHash('sha256') };
    erasure.count += 1;
    erasure.hash.update(`${entry.n} ${digest}\n`);
    erasures.set(n, erasure);
  }
  if (entry.action !== 'audit.erase') return true;
  const { hash } = erasures.get(entry.n) ?? { hash: createHash('sha256') };
  if (isPartial) return true;
  erasures.delete(entry.n);
  return (entry.changes as { digest?: unknown }).digest === hash.digest('hex');
}

/** SHA-256 of the previous digest and the entry's members in this order, as JSON. */
function digestOf(previous: string, entry: ExportedEntry): string {
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(membersOf(entry)).digest('hex');
}
/** SHA-256 of what an erasure left of the entry. */
function leftDigest(entry: ExportedEntry): string {
  return createHash('sha256').update(membersOf(entry)).digest('hex');
}
function membersOf(entry: ExportedEntry): string {
  const { n, at, action, subject, actorUserId, actor, credential, address, requestId, changes } = entry;
  const userId = actorUserId === '' ? null : actorUserId;
  return JSON.stringify([
    n,
    at,
    action,
    subject,
    userId,
    actor,
    credential,
    address,
    requestId,
    JSON.stringify(changes),
  ]);
}
