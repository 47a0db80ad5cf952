/**
 * The contract of incoming webhooks: who sent a delivery, and what it tells. One folder per kind of host fulfils it, in pure functions:
 * verify-webhook.ts judges the bytes as they came, read-webhook.ts reads them, and only after that.
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Confidential } from '../../base/confidential.ts';

export interface WebhookDelivery {
  /** None of them is signed, unless the kind of host says so. */
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface GenuineDelivery {
  /** As the host counts them, for people; '' where it does not say. */
  deliveryId: string;
  /** Of what is signed of the delivery: who sends the same again has the same, whatever else they change. */
  digest: Buffer;
}

/** `problem`: why it is not believed, in words for the connection's admin alone. */
export type WebhookVerdict = GenuineDelivery | { problem: string };

export type VerifyWebhook = (delivery: WebhookDelivery, key: { secret: Confidential; now: Date }) => WebhookVerdict;

export interface WebhookNews {
  /** The host's word for what happened. */
  event: string;
  /** `ping`: the host tries the way. `changed`: a sync would see something new. `other`: nothing that a sync would see. */
  kind: 'ping' | 'changed' | 'other';
  /** Of the repository, as URLs or as paths on the host; with those that it had before, after a move. */
  repositories: readonly string[];
}

/** Undefined for what is not of the host's shape. */
export type ReadWebhook = (delivery: WebhookDelivery) => WebhookNews | undefined;

export interface HostWebhook {
  verify: VerifyWebhook;
  read: ReadWebhook;
}

/** '' when it is not there, or there twice. */
export function headerOf({ headers }: WebhookDelivery, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** Whether `signature` is the HMAC-SHA256 of the body under the secret, in hex. In the same time for any that has its length. */
export function isHexSignature(body: Buffer, secret: Confidential, signature: string): boolean {
  const expected = createHmac('sha256', secret.reveal()).update(body).digest();
  return /^[0-9a-f]{64}$/i.test(signature) && timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** The texts stand apart: no two lists of them are one input. */
export function digestOf(body: Buffer, ...signed: readonly string[]): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from(`${JSON.stringify(signed)}\n`), body]), 'buffer');
}

/** The JSON of a body; of a form, as GitHub and Gitea may send it, that of its field `payload`. Undefined for what is neither. */
export function jsonOf(delivery: WebhookDelivery): unknown {
  const text = delivery.body.toString('utf8');
  const isForm = headerOf(delivery, 'content-type').toLowerCase().startsWith('application/x-www-form-urlencoded');
  try {
    return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text);
  } catch {
    return undefined;
  }
}
