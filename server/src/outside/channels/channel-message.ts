/** Input of every kind of channel. */
import type { NotificationPayload } from '../../model/notifications/notification-payload.ts';
import type { GuardedFetch } from '../guard/guarded-fetch.ts';
import type { Network } from '../guard/networks.ts';

export interface ChannelMessage {
  /** Identical in every attempt, so that receivers can deduplicate. Letters, digits, `_` and `-`. */
  key: string;
  payload: NotificationPayload;
}

export interface DeliveryContext {
  fetch: GuardedFetch;
  /** For mail, which does not use the fetch. */
  allowedNetworks: readonly Network[];
  /** The server's clock, for signatures. */
  now: Date;
  /** From the first byte of a delivery to the last, ms. */
  timeoutMs: number;
  signal?: AbortSignal;
}
