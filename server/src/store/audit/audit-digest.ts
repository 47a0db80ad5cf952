/** What the chain of the audit log is made of: digests of entries (ADR 0009, 0056). */
import { createHash } from 'node:crypto';
import type { NewAuditEntry } from './audit.ts';

type Numbered = NewAuditEntry & { n: string };

/** SHA-256 of the previous digest and the entry's members in this order, as JSON. */
export function auditDigest(previous: Buffer, entry: Numbered): Buffer {
  return createHash('sha256').update(previous).update(membersOf(entry)).digest();
}

/** SHA-256 of what an erasure left of the entry, without the one before it, in hex. */
export function leftDigest(entry: Numbered): string {
  return createHash('sha256').update(membersOf(entry)).digest('hex');
}

function membersOf(entry: Numbered): string {
  return JSON.stringify([
    entry.n,
    entry.at.toISOString(),
    entry.action,
    entry.subject,
    entry.actorUserId,
    entry.actor,
    entry.credential,
    entry.address,
    entry.requestId,
    entry.changes,
  ]);
}
