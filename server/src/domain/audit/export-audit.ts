/** The audit log as a file: every entry that fits a filter, in pages, newest first. */
import type { Member } from '../../model/caller.ts';
import { listAuditEntries, type AuditEntry, type AuditFilter } from '../../store/audit/audit.ts';
import type { Platform } from '../platform.ts';
import { recordChange } from './record-change.ts';

const pageSize = 1000;

/** Records the export first, so that nobody takes the log away unseen; then reads a page whenever one is asked for. */
export async function exportAudit(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  filter: AuditFilter,
  format: string,
): Promise<AsyncIterable<AuditEntry[]>> {
  const { deploymentId } = member;
  await platform.database.asTenant(deploymentId, (tx) =>
    recordChange(platform, member, tx.client, { action: 'audit.export', subject: 'audit', changes: { format } }),
  );
  return pagesOf(platform, deploymentId, filter);
}

async function* pagesOf(
  { database }: Pick<Platform, 'database'>,
  deploymentId: string,
  filter: AuditFilter,
): AsyncGenerator<AuditEntry[]> {
  let beforeN: string | null = null;
  for (;;) {
    const from: string | null = beforeN;
    const entries: AuditEntry[] = await database.readAsTenant(deploymentId, (tx) =>
      listAuditEntries(tx, filter, { beforeN: from, limit: pageSize }),
    );
    if (entries.length > 0) yield entries;
    if (entries.length < pageSize) return;
    beforeN = entries.at(-1)?.n ?? null;
  }
}
