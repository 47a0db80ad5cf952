/**
 * Delivers what the outbox holds. Each channel's messages go one after the other, those of different channels side by side, so that a
 * receiver that is slow delays nobody else's. At least once: a message whose worker dies is sent again under the same key.
 */
import { randomUUID } from 'node:crypto';
import { listDueChannels } from '../../../store/notifications/outbox.ts';
import type { Platform } from '../../platform.ts';
import { serveChannel } from './serve-channel.ts';

export interface Deliveries {
  /** Looks what is due, and begins to serve each channel that nobody serves; returns how many it began with. */
  turn(): Promise<number>;
  /** When nothing is being delivered here any more. */
  idle(): Promise<void>;
  /** Ends what is being delivered; it is sent again by whoever comes next. */
  stop(): Promise<void>;
}

/** Channels that one process serves at a time. */
const channelsAtATime = 64;

export function startDeliveries(
  platform: Pick<Platform, 'database' | 'clock' | 'log' | 'keys' | 'outside'>,
): Deliveries {
  const stopping = new AbortController();
  const served = new Map<string, Promise<void>>();
  const holder = randomUUID();

  return {
    async turn() {
      const at = platform.clock.now();
      const due = await platform.database.asAccess((tx) => listDueChannels(tx, at));
      let begun = 0;
      for (const channel of due) {
        const key = `${channel.deploymentId}/${channel.channelId}`;
        if (served.size >= channelsAtATime || stopping.signal.aborted) break;
        if (served.has(key)) continue;
        begun += 1;
        const serving = serveChannel({ platform, channel, holder, signal: stopping.signal })
          .catch((error: unknown) =>
            platform.log.warn({ err: error, ...channel }, 'deliveries of a channel were cut short'),
          )
          .finally(() => served.delete(key));
        served.set(key, serving);
      }
      return begun;
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
