/**
 * The contract of incoming webhooks. One folder per kind of host implements it in pure functions: verify-webhook.ts
 * authenticates the raw bytes; only after that, read-webhook.ts parses them.
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Confidential } from '../../base/confidential.ts';

export interface WebhookDelivery {
  /** Unsigned unless the kind of host says otherwise. */
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface GenuineDelivery {
  /** The host's delivery id, for people; '' if absent. */
  deliveryId: string;
  /** Digest of the signed part: a repeated delivery has the same digest, whatever else changed. */
  digest: Buffer;
}

/** `problem`: why the delivery is rejected, for the connection's admin only. */
export type WebhookVerdict = GenuineDelivery | { problem: string };

export type VerifyWebhook = (delivery: WebhookDelivery, key: { secret: Confidential; now: Date }) => WebhookVerdict;

export interface WebhookEvent {
  /** The host's name for the event. */
  event: string;
  /** `ping`: a test of the webhook. `changed`: a sync would find something new. `other`: irrelevant to a sync. */
  kind: 'ping' | 'changed' | 'other';
  /** The repository's URLs or paths on the host; after a move, the previous ones too. */
  repositories: readonly string[];
}

/** Undefined if the body does not have the host's shape. */
export type ReadWebhook = (delivery: WebhookDelivery) => WebhookEvent | undefined;

export interface HostWebhook {
  verify: VerifyWebhook;
  read: ReadWebhook;
}

/** '' if the header is absent or repeated. */
export function headerOf({ headers }: WebhookDelivery, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** True if `signature` is the body's HMAC-SHA256 in hex. Constant time for signatures of the right length. */
export function isHexSignature(body: Buffer, secret: Confidential, signature: string): boolean {
  const expected = createHmac('sha256', secret.reveal()).update(body).digest();
  return /^[0-9a-f]{64}$/i.test(signature) && timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** The texts are delimited, so that different lists never give the same input. */
export function digestOf(body: Buffer, ...signed: readonly string[]): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from(`${JSON.stringify(signed)}\n`), body]), 'buffer');
}

/** The body's JSON; for a form, as GitHub and Gitea may send, that of its field `payload`. Undefined otherwise. */
export function jsonOf(delivery: WebhookDelivery): unknown {
  const text = delivery.body.toString('utf8');
  const isForm = headerOf(delivery, 'content-type').toLowerCase().startsWith('application/x-www-form-urlencoded');
  try {
    return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text);
  } catch {
    return undefined;
  }
}
