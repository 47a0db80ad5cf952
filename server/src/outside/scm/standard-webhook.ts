/**
 * Verifies deliveries signed as Standard Webhooks specifies (standardwebhooks.com): one signature over id, time and
 * body, so the signed id identifies a repeat and the time an old delivery. The library that signs our own is not used:
 * it reads the system's clock, and decodes the body before it checks the signature.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { digestOf, headerOf, type VerifyWebhook } from './webhook.ts';

const toleranceMs = 5 * 60_000;
const keyBytesMin = 16;

/** The key bytes of a secret `whsec_…`; undefined for another form, or fewer than 16 bytes. */
export function standardWebhookKey(secret: string): Buffer | undefined {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const key = Buffer.from(base64 ?? '', 'base64');
  return key.length >= keyBytesMin ? key : undefined;
}

export const verifyStandardWebhook: VerifyWebhook = (delivery, { secret, now }) => {
  const id = headerOf(delivery, 'webhook-id');
  const timestamp = headerOf(delivery, 'webhook-timestamp');
  const signatures = headerOf(delivery, 'webhook-signature');
  if (id === '' || timestamp === '' || signatures === '') {
    return { problem: 'A delivery lacks webhook-id, webhook-timestamp and webhook-signature.' };
  }
  const key = standardWebhookKey(secret.reveal());
  if (key === undefined) return { problem: 'The secret is not of the form whsec_…, which signed deliveries need.' };
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(delivery.body).digest();
  if (!signatures.split(' ').some((each) => isSignature(each, expected))) {
    return { problem: 'The signature of a delivery does not match the secret.' };
  }
  const differenceMs = now.getTime() - Number(timestamp) * 1000;
  // Checked after the signature: only holders of the secret learn about our clock.
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(differenceMs) > toleranceMs) {
    return {
      problem:
        'A delivery was signed more than five minutes in the past or in the future. Check the clocks of both servers.',
    };
  }
  return { deliveryId: id, digest: digestOf(delivery.body, id) };
};

/** A sender may sign with an old and a new secret at the same time. */
function isSignature(versioned: string, expected: Buffer): boolean {
  const [, base64] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(versioned) ?? [];
  return base64 !== undefined && timingSafeEqual(Buffer.from(base64, 'base64'), expected);
}
