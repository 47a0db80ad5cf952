/** True if the audit log has an entry at this instant: lets the seed of the demo skip changes that it has made. */
import { countAuditEntriesAt } from '../../store/audit/audit.ts';
import type { Platform } from '../platform.ts';

/** Compares to the millisecond. */
export async function hasRecordedChange(
  platform: Pick<Platform, 'database'>,
  deploymentId: string,
  at: Date,
): Promise<boolean> {
  const count = await platform.database.readAsTenant(deploymentId, (tx) => countAuditEntriesAt(tx, at));
  return count > 0;
}
