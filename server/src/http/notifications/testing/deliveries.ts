/** Runs delivery jobs in a test as the queue does: one at a time per channel, and none while its receiver pauses. */
import { deliverMessages } from '../../../domain/notifications/messages/deliver-messages.ts';
import type { Platform } from '../../../domain/platform.ts';
import { listDeploymentIds } from '../../../store/deployments/deployments.ts';
import { listWaitingChannelIds } from '../../../store/notifications/outbox.ts';

export interface Deliveries {
  /** Starts delivering each channel with queued messages, unless it is already being delivered here. */
  turn(): Promise<void>;
  /** Resolves when no delivery is running here. */
  idle(): Promise<void>;
  /** Aborts running deliveries, as a shutdown does. */
  stop(): Promise<void>;
}

export function startDeliveries(platform: Platform): Deliveries {
  const stopping = new AbortController();
  const served = new Map<string, Promise<void>>();
  const pausedUntil = new Map<string, Date>();

  async function serve(channel: { deploymentId: string; channelId: string }): Promise<void> {
    const { channelId } = channel;
    const again = await deliverMessages({ platform, channel, signal: stopping.signal });
    if (again?.notBefore === undefined) pausedUntil.delete(channelId);
    else pausedUntil.set(channelId, again.notBefore);
    served.delete(channelId);
  }
  return {
    async turn() {
      for (const deploymentId of await platform.database.asAccess(listDeploymentIds)) {
        for (const channelId of await platform.database.asTenant(deploymentId, listWaitingChannelIds)) {
          const pause = pausedUntil.get(channelId);
          if (served.has(channelId) || (pause !== undefined && pause > platform.clock.now())) continue;
          served.set(channelId, serve({ deploymentId, channelId }));
        }
      }
    },
    async idle() {
      while (served.size > 0) await Promise.all(served.values());
    },
    async stop() {
      stopping.abort();
      await Promise.all(served.values());
    },
  };
}
