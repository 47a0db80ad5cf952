/** Deletes messages that ended long ago; takes no input, and may run anywhere at any time. */
import { listOpenDeploymentIds } from '../../../store/deployments/deployments.ts';
import { deleteEndedMessages } from '../../../store/notifications/messages.ts';
import type { Platform } from '../../platform.ts';

const retentionMs = 30 * 24 * 3_600_000;
const deleteBatchSize = 10_000;

/** Returns how many it deleted. */
export async function deleteOldMessages({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs);
  let deleted = 0;
  for (const deploymentId of await database.asAccess(listOpenDeploymentIds)) {
    deleted += await database.asTenant(deploymentId, (tx) => deleteEndedMessages(tx, before, deleteBatchSize));
  }
  return deleted;
}
