/**
 * A generic webhook: the payload as JSON, signed as Standard Webhooks specifies (standardwebhooks.com), with an id for
 * deduplication.
 */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { ChannelMessage, DeliveryContext } from './channel-message.ts';
import { postWebhook } from './post-webhook.ts';

export async function sendToWebhook(
  context: DeliveryContext,
  { url, signingSecret }: { url: string; signingSecret: string },
  { key, payload }: ChannelMessage,
): Promise<void> {
  const json = JSON.stringify(payload);
  const headers = {
    'webhook-id': key,
    'webhook-timestamp': String(Math.floor(context.now.getTime() / 1_000)),
    'webhook-signature': new Webhook(signingSecret).sign(key, context.now, json),
  };
  await postWebhook(context, { url, headers, json });
}

const secretBytes = 32;

export function makeSigningSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}
