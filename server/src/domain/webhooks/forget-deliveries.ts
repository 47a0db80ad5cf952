/**
 * Deletes webhook deliveries that were received long ago; takes no input, and may run anywhere at any time. A delivery
 * that its host signed without a time could then take effect again, which only repeats a sync.
 */
import { listDeploymentIds } from '../../store/deployments/deployments.ts';
import { deleteDeliveriesBefore } from '../../store/webhooks/webhooks.ts';
import type { Platform } from '../platform.ts';

/** Longer than hosts offer redelivery (GitHub: three days). */
const keptMs = 30 * 24 * 3_600_000;
const forgottenAtATime = 10_000;

/** Returns how many it deleted. */
export async function forgetDeliveries({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs);
  let forgotten = 0;
  for (const deploymentId of await database.asAccess(listDeploymentIds)) {
    forgotten += await database.asTenant(deploymentId, (tx) => deleteDeliveriesBefore(tx, before, forgottenAtATime));
  }
  return forgotten;
}
