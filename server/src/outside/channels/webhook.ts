/** A generic webhook: the payload as it is, signed as Standard Webhooks say (standardwebhooks.com), with an id to drop repeats by. */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { ChannelMessage, ChannelWays } from './channel-message.ts';
import { postWebhook } from './post-webhook.ts';

export async function sendToWebhook(
  ways: ChannelWays,
  { url, signingSecret }: { url: string; signingSecret: string },
  { key, payload }: ChannelMessage,
): Promise<void> {
  const json = JSON.stringify(payload);
  const headers = {
    'webhook-id': key,
    'webhook-timestamp': String(Math.floor(ways.now.getTime() / 1_000)),
    'webhook-signature': new Webhook(signingSecret).sign(key, ways.now, json),
  };
  await postWebhook(ways, { url, headers, json });
}

const secretBytes = 32;

export function makeSigningSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}
