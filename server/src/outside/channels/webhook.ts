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
  { url, signingSecrets }: { url: string; signingSecrets: readonly string[] },
  { key, payload }: ChannelMessage,
): Promise<void> {
  const json = JSON.stringify(payload);
  await postWebhook(context, { url, headers: signatureHeaders(signingSecrets, { key, at: context.now, json }), json });
}

/**
 * The headers of Standard Webhooks, with a signature of each secret: a receiver that has one of them accepts the message.
 * `key`: identical in every attempt.
 */
export function signatureHeaders(
  signingSecrets: readonly string[],
  { key, at, json }: { key: string; at: Date; json: string },
): Record<string, string> {
  return {
    'webhook-id': key,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signingSecrets.map((secret) => new Webhook(secret).sign(key, at, json)).join(' '),
  };
}

const secretBytes = 32;

export function makeSigningSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}
