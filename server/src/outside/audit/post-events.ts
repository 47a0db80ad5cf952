/** Events of an audit log by webhook: several in one message, signed as Standard Webhooks specifies. */
import type { ForwardedEvent } from '../../model/audit/forwarded-event.ts';
import type { DeliveryContext } from '../channels/channel-message.ts';
import { postWebhook } from '../channels/post-webhook.ts';
import { signatureHeaders } from '../channels/webhook.ts';

export interface EventReceiver {
  url: string;
  /** Certificates in PEM; '': the usual authorities. */
  ca: string;
  /** Each signs. */
  signingSecrets: readonly string[];
}

/** `key`: the same for the same events, so that receivers can drop repeats. Throws DeliveryRefused or OutgoingError. */
export async function postEvents(
  context: DeliveryContext,
  { url, ca, signingSecrets }: EventReceiver,
  { key, events }: { key: string; events: readonly ForwardedEvent[] },
): Promise<void> {
  const timestamp = context.now.toISOString();
  const json = JSON.stringify({ type: 'audit.events', timestamp, data: { events } });
  const headers = signatureHeaders(signingSecrets, { key, at: context.now, json });
  await postWebhook(context, { url, headers, json, ...(ca !== '' && { ca }) });
}
