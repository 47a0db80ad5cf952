/** True if a user triaged findings at this instant: lets the seed of the demo skip decisions that it has made. */
import { countBatchesAt } from '../../store/triage/triage.ts';
import type { Platform } from '../platform.ts';

/** Compares to the millisecond. */
export async function hasDecided(
  platform: Pick<Platform, 'database'>,
  deploymentId: string,
  decision: { at: Date; actorUserId: string },
): Promise<boolean> {
  const count = await platform.database.readAsTenant(deploymentId, (tx) => countBatchesAt(tx, decision));
  return count > 0;
}
