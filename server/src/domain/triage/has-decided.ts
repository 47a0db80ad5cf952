/** Whether somebody decided about findings at an instant: the seed of the demo asks, so that it repeats no decision. */
import { countBatchesAt } from '../../store/triage/triage.ts';
import type { Platform } from '../platform.ts';

/** To the millisecond. */
export async function hasDecided(
  platform: Pick<Platform, 'database'>,
  deploymentId: string,
  decision: { at: Date; actorUserId: string },
): Promise<boolean> {
  const count = await platform.database.readAsTenant(deploymentId, (tx) => countBatchesAt(tx, decision));
  return count > 0;
}
