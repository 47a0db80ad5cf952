/** What every kind of channel is handed, and may use. */
import type { NotificationPayload } from '../../model/notifications/notification-payload.ts';
import type { GuardedFetch } from '../guard/guarded-fetch.ts';
import type { Network } from '../guard/networks.ts';

export interface ChannelMessage {
  /** The same in every attempt: what a receiver drops repeats by. Letters, digits, `_` and `-`. */
  key: string;
  payload: NotificationPayload;
}

export interface ChannelWays {
  fetch: GuardedFetch;
  /** For mail, which does not go through the fetch. */
  allowedNetworks: readonly Network[];
  /** Of the server's clock: signatures carry it. */
  now: Date;
  /** For a delivery from its first byte to its last, ms. */
  timeoutMs: number;
  signal?: AbortSignal;
}
