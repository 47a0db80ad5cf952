/** Whether the audit log has an entry of an instant: the seed of the demo asks, so that it repeats no change. */
import { countAuditEntriesAt } from '../../store/audit/audit.ts';
import type { Platform } from '../platform.ts';

/** To the millisecond. */
export async function hasRecordedChange(
  platform: Pick<Platform, 'database'>,
  deploymentId: string,
  at: Date,
): Promise<boolean> {
  const count = await platform.database.readAsTenant(deploymentId, (tx) => countAuditEntriesAt(tx, at));
  return count > 0;
}
