/** Deletes messages that ended long ago; takes no input, and may run anywhere at any time. */
import { listDeploymentIds } from '../../../store/deployments/deployments.ts';
import { deleteEndedMessages } from '../../../store/notifications/messages.ts';
import type { Platform } from '../../platform.ts';

const keptMs = 30 * 24 * 3_600_000;
const forgottenAtATime = 10_000;

/** Returns how many it deleted. */
export async function forgetMessages({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs);
  let forgotten = 0;
  for (const deploymentId of await database.asAccess(listDeploymentIds)) {
    forgotten += await database.asTenant(deploymentId, (tx) => deleteEndedMessages(tx, before, forgottenAtATime));
  }
  return forgotten;
}
