/** The job behind queued notifications: domain/notifications/messages/deliver-messages.ts, one channel at a time. */
import { z } from 'zod';
import { deliverMessages } from '../domain/notifications/messages/deliver-messages.ts';
import { deliveryJob } from '../domain/notifications/messages/delivery-job.ts';
import type { JobDefinition, Platform } from '../domain/platform.ts';

/** Queued payloads outlive a deploy: only add members, with defaults. */
const DeliveryPayload = z.object({ deploymentId: z.string(), channelId: z.string() });

/** Channels that one process serves concurrently: it mostly waits for their receivers. */
const concurrencyPerWorker = 64;
/** Pause of a channel whose messages crash workers, ms: its messages stay queued. */
const crashPauseMs = 3_600_000;

export function deliverMessagesJob(platform: Promise<Platform>): JobDefinition {
  return {
    name: deliveryJob,
    concurrencyPerWorker,
    async run(payload, { stopping }) {
      const channel = DeliveryPayload.parse(payload);
      return deliverMessages({ platform: await platform, channel, signal: stopping });
    },
    async fail() {
      const at = new Date((await platform).clock.now().getTime() + crashPauseMs);
      return { at, notBefore: at };
    },
  };
}
