/**
 * Erases replaced secrets of webhooks that have ended; takes no input, and may run anywhere at any time. They were
 * refused from their end on.
 */
import { updateDestinationsEnded } from '../../store/audit/destinations.ts';
import { listOpenDeploymentIds } from '../../store/deployments/deployments.ts';
import { updateChannelsEnded } from '../../store/notifications/channels.ts';
import { updateWebhooksEnded } from '../../store/webhooks/webhooks.ts';
import type { Platform } from '../platform.ts';

/** Returns how many it erased. */
export async function eraseEndedSecrets({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  let erased = 0;
  for (const deploymentId of await database.asAccess(listOpenDeploymentIds)) {
    erased += await database.asTenant(
      deploymentId,
      async (tx) =>
        (await updateWebhooksEnded(tx, now)) +
        (await updateChannelsEnded(tx, now)) +
        (await updateDestinationsEnded(tx, now)),
    );
  }
  return erased;
}
