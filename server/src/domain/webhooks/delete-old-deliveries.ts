/**
 * Deletes webhook deliveries that were received long ago; takes no input, and may run anywhere at any time. A delivery
 * that its host signed without a time could then take effect again, which only repeats a sync.
 */
import { listOpenDeploymentIds } from '../../store/deployments/deployments.ts';
import { deleteDeliveriesBefore } from '../../store/webhooks/webhooks.ts';
import type { Platform } from '../platform.ts';

/** Longer than hosts offer redelivery (GitHub: three days). */
const retentionMs = 30 * 24 * 3_600_000;
const deleteBatchSize = 10_000;

/** Returns how many it deleted. */
export async function deleteOldDeliveries({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs);
  let deleted = 0;
  for (const deploymentId of await database.asAccess(listOpenDeploymentIds)) {
    deleted += await database.asTenant(deploymentId, (tx) => deleteDeliveriesBefore(tx, before, deleteBatchSize));
  }
  return deleted;
}
