/** Pages of the audit log, newest first; and whether its chain is whole. */
import { decodeCursor, encodeCursor, queryDigest } from '../../base/cursor.ts';
import type { Member } from '../../model/caller.ts';
import { listAuditEntries, verifyAuditChain, type AuditEntry, type ChainState } from '../../store/audit/audit.ts';
import type { Platform } from '../platform.ts';

export type { AuditEntry };

export async function listAudit(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  request: { subject: string | null; pageSize: number; cursor: string | undefined },
): Promise<{ entries: AuditEntry[]; nextCursor: string }> {
  const { subject, pageSize, cursor } = request;
  const { cursor: key } = platform.keys;
  const digest = queryDigest({ list: 'audit', deploymentId: member.deploymentId, subject });
  const beforeN = cursor === undefined ? null : (decodeCursor(key, digest, cursor) as string);
  const rows = await platform.database.readAsTenant(member.deploymentId, (tx) =>
    listAuditEntries(tx, { subject, beforeN, limit: pageSize + 1 }),
  );
  const entries = rows.slice(0, pageSize);
  const last = entries.at(-1);
  return { entries, nextCursor: rows.length > pageSize && last ? encodeCursor(key, digest, last.n) : '' };
}

export async function verifyAudit(
  platform: Pick<Platform, 'database'>,
  member: Member,
  noted: Buffer | null,
): Promise<ChainState> {
  return platform.database.readAsTenant(member.deploymentId, (tx) => verifyAuditChain(tx, noted));
}
