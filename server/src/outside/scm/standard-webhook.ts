/**
 * Deliveries signed as Standard Webhooks say (standardwebhooks.com): id, time and body under one signature, so that a repeat is known by its
 * signed id, and an old delivery by its time. The library that signs our own is not used here: it asks the system's clock, and
 * reads the body as text before it looks at the signature.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { digestOf, headerOf, type VerifyWebhook } from './webhook.ts';

const toleranceMs = 5 * 60_000;
const keyBytesMin = 16;

/** The bytes that a secret of the form `whsec_…` stands for; undefined for another form, and for less than 16. */
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
    return { problem: 'A delivery came without webhook-id, webhook-timestamp and webhook-signature.' };
  }
  const key = standardWebhookKey(secret.reveal());
  if (key === undefined) return { problem: 'The secret is not of the form whsec_…, which a signed delivery needs.' };
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(delivery.body).digest();
  if (!signatures.split(' ').some((each) => isSignature(each, expected))) {
    return { problem: 'The signature of a delivery does not fit the secret.' };
  }
  const differenceMs = now.getTime() - Number(timestamp) * 1000;
  // Judged after the signature: only who has the secret learns anything of our clock.
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(differenceMs) > toleranceMs) {
    return { problem: 'A delivery was signed more than five minutes ago or ahead. Is a clock wrong?' };
  }
  return { deliveryId: id, digest: digestOf(delivery.body, id) };
};

/** One of several: a sender may sign with an old and a new secret at a time. */
function isSignature(versioned: string, expected: Buffer): boolean {
  const [, base64] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(versioned) ?? [];
  return base64 !== undefined && timingSafeEqual(Buffer.from(base64, 'base64'), expected);
}
