/**
 * Entries from which a person was erased. Their digests and seals stay; what is left of each has a digest of its own, and a later,
 * sealed entry covers all digests of one erasure: only what that erasure left is accepted in place of what was written (ADR 0056).
 */
import { createHash, type Hash } from 'node:crypto';
import type { Transaction } from '../database.ts';
import { leftDigest } from './audit-digest.ts';
import type { AuditEntry, Erasure } from './audit.ts';

/** The action of an entry that reports an erasure. Its `changes.digest` covers what was left of each entry. */
export const eraseAction = 'audit.erase';

/** True if the entry is what the last of its erasures left. */
export function isAsErased(entry: AuditEntry, erasures: readonly Erasure[]): boolean {
  return erasures.at(-1)?.digest === leftDigest(entry);
}

/** One erasure: the digests of what it left, in the order of the entries. */
export function digestOfErasure(): { add(n: string, left: string): void; digest(): string } {
  const hash: Hash = createHash('sha256');
  return {
    add: (n, left) => void hash.update(`${n} ${left}\n`),
    digest: () => hash.digest('hex'),
  };
}

export interface ErasureCheck {
  /** Takes the entries in their order. False for one that reports an erasure which left something else. */
  agree(entry: AuditEntry): boolean;
  /** The first entry whose erasure no entry reports. */
  firstUnproven(): string | undefined;
}

export function erasuresOf(): ErasureCheck {
  const open = new Map<string, { first: string; digest: ReturnType<typeof digestOfErasure> }>();
  return {
    agree(entry) {
      for (const { n, digest } of entry.erasures ?? []) {
        // Only a later entry reports it.
        if (BigInt(n) <= BigInt(entry.n)) return false;
        const erasure = open.get(n) ?? { first: entry.n, digest: digestOfErasure() };
        erasure.digest.add(entry.n, digest);
        open.set(n, erasure);
      }
      if (entry.action !== eraseAction) return !open.has(entry.n);
      const erased = open.get(entry.n)?.digest ?? digestOfErasure();
      open.delete(entry.n);
      return (JSON.parse(entry.changes) as { digest?: unknown }).digest === erased.digest();
    },
    firstUnproven: () =>
      [...open.values()].map(({ first }) => first).sort((one, other) => Number(one) - Number(other))[0],
  };
}

/** What an erasure leaves of an entry. */
export interface Left {
  n: string;
  actor: string;
  address: string;
  changes: string;
  /** The digest of what is left. */
  digest: string;
}

/** Replaces what entries hold. As the owner, narrowed to the deployment. */
export async function updateAuditEntriesErased(
  tx: Transaction,
  deploymentId: string,
  erasure: { n: string; entries: readonly Left[] },
): Promise<void> {
  await tx.query(
    `UPDATE parapet.audit_entry e SET actor = l.actor, address = l.address, changes = l.changes,
            erasures = coalesce(e.erasures, '[]') || jsonb_build_array(jsonb_build_object('n', $2::text, 'digest', l.digest))
       FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[]) AS l (n, actor, address, changes, digest)
      WHERE e.deployment_id = $1 AND e.n = l.n`,
    [
      deploymentId,
      erasure.n,
      erasure.entries.map(({ n }) => n),
      erasure.entries.map(({ actor }) => actor),
      erasure.entries.map(({ address }) => address),
      erasure.entries.map(({ changes }) => changes),
      erasure.entries.map(({ digest }) => digest),
    ],
  );
}
