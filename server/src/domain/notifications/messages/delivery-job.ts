/**
 * The job that delivers a channel's messages: one per channel, enqueued with each message and each change that makes
 * messages due.
 */
import type { TenantTransaction } from '../../../store/database.ts';
import type { JobRequest } from '../../../store/jobs/job.ts';
import type { Platform } from '../../platform.ts';

/** Job name; the payload's schema is in jobs/deliver-messages.ts. */
export const deliveryJob = 'deliver-messages';

export function deliveryJobFor(deploymentId: string, channelId: string): JobRequest {
  const channel = `${deploymentId}/${channelId}`;
  return {
    name: deliveryJob,
    id: `deliver-${deploymentId}-${channelId}`,
    payload: { deploymentId, channelId },
    serialKey: channel,
  };
}

/** In order of ids, so that two transactions that enqueue jobs for the same channels do not deadlock. */
export async function enqueueDeliveries(
  { queue }: Pick<Platform, 'queue'>,
  tx: TenantTransaction,
  channelIds: readonly string[],
): Promise<void> {
  for (const channelId of [...new Set(channelIds)].sort()) {
    await queue.enqueue(tx, deliveryJobFor(tx.deploymentId, channelId));
  }
}
