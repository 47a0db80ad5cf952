/**
 * GitLab has two schemes. With a signing token (GitLab 19 and later) deliveries are signed as Standard Webhooks
 * specifies. With the older secret token nothing is signed: the token itself is sent in X-Gitlab-Token, and proves only
 * that the sender knows it. A delivery with a signature is judged by that alone.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import { verifyStandardWebhook } from '../standard-webhook.ts';
import { digestOf, headerOf, type VerifyWebhook } from '../webhook.ts';

export const verifyGitlabWebhook: VerifyWebhook = (delivery, key) => {
  if (delivery.headers['webhook-signature'] !== undefined) return verifyStandardWebhook(delivery, key);
  const token = headerOf(delivery, 'x-gitlab-token');
  if (token === '') {
    return {
      problem: 'A delivery is unsigned and lacks X-Gitlab-Token. Enter the secret in the webhook at GitLab.',
    };
  }
  if (!isSame(token, key.secret.reveal())) {
    return { problem: 'The token of a delivery does not match the secret. Enter it again in the webhook at GitLab.' };
  }
  // Two pushes may have the same body (there, back, there again), and only this header distinguishes them. A replayer
  // has seen the token, and needs no replay.
  const deliveryId = headerOf(delivery, 'idempotency-key') || headerOf(delivery, 'x-gitlab-event-uuid');
  return { deliveryId, digest: digestOf(delivery.body, deliveryId) };
};

/** Digests have equal length, whatever was sent. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
