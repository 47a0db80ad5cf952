/** Records the export of a report as a file. */
import type { Member } from '../../model/caller.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/** `filters`: the names of the filters; their values may be thousands. */
export async function recordExport(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { format, rows, filters }: { format: string; rows: number; filters: string[] },
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, (tx) =>
    recordChange(platform, member, tx.client, {
      action: 'report.export',
      subject: 'report',
      changes: { format, rows, filters },
    }),
  );
}
