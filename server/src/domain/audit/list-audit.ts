/** Pages of the audit log, newest first. */
import type { Member } from '../../model/caller.ts';
import { listAuditEntries, type AuditEntry, type AuditFilter } from '../../store/audit/audit.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

export type { AuditEntry, AuditFilter };

export async function listAudit(
  platform: Pick<Platform, 'database' | 'keys'>,
  { deploymentId }: Member,
  filter: AuditFilter,
  page: PageRequest,
): Promise<{ entries: AuditEntry[]; nextCursor: string }> {
  const { rows: entries, nextCursor } = await keysetPage(platform, page, {
    query: { list: 'audit', deploymentId, ...filter },
    read: ({ after: beforeN, limit }) =>
      platform.database.readAsTenant(deploymentId, (tx) => listAuditEntries(tx, filter, { beforeN, limit })),
    positionOf: ({ n }) => n,
  });
  return { entries, nextCursor };
}
