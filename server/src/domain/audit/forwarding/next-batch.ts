/** What is to be sent to a destination next: entries that follow the last one that it was sent, each verified. */
import { findAuditHead, follows, type ChainLink } from '../../../store/audit/audit-chain.ts';
import { listAuditEntriesAfter, type AuditEntry } from '../../../store/audit/audit.ts';
import { findDestination, type SealedDestination } from '../../../store/audit/destinations.ts';
import type { TenantTransaction } from '../../../store/database.ts';

export type NextBatch =
  /** Deleted, paused, or stopped at a break. */
  | { kind: 'none' }
  | { kind: 'broken'; destination: SealedDestination; brokenAt: string }
  /** `entries` may be empty. */
  | { kind: 'batch'; destination: SealedDestination; entries: AuditEntry[] };

const entriesMax = 200;
/** Changes of many things at once are long, bytes. */
const changesBytesMax = 2 ** 20;

/** In a transaction with one snapshot, so that the end of the chain and its entries belong together. */
export async function findNextBatch(tx: TenantTransaction, destinationId: string): Promise<NextBatch> {
  const destination = await findDestination(tx, destinationId);
  if (destination === undefined || destination.isPaused || destination.brokenAt !== null) return { kind: 'none' };
  const { sentN, sentDigest, sentKeyId } = destination;
  let last: ChainLink = { n: sentN, digest: sentDigest, keyId: sentKeyId };
  if (!(await isHeld(tx, last))) return { kind: 'broken', destination, brokenAt: sentN };
  const listed = await listAuditEntriesAfter(tx, sentN, entriesMax);
  const entries: AuditEntry[] = [];
  let bytes = 0;
  for (const entry of listed) {
    bytes += entry.changes.length;
    if (entries.length > 0 && bytes > changesBytesMax) return { kind: 'batch', destination, entries };
    // What is intact before a break is sent first.
    if (!(await follows(tx, last, entry))) break;
    entries.push(entry);
    last = entry;
  }
  const isBroken = entries.length < listed.length || (listed.length < entriesMax && !(await isEnd(tx, last)));
  if (entries.length === 0 && isBroken) return { kind: 'broken', destination, brokenAt: String(BigInt(last.n) + 1n) };
  return { kind: 'batch', destination, entries };
}

/** True if the log still has the entry as it was sent. */
async function isHeld(tx: TenantTransaction, { n, digest }: ChainLink): Promise<boolean> {
  if (n === '0') return true;
  const [entry] = await listAuditEntriesAfter(tx, String(BigInt(n) - 1n), 1);
  return entry?.n === n && entry.digest.equals(digest);
}

/** False if entries were cut off the end. */
async function isEnd(tx: TenantTransaction, { n, digest }: ChainLink): Promise<boolean> {
  const head = await findAuditHead(tx);
  return head === undefined ? n === '0' : head.n === n && head.digest.equals(digest);
}
