/**
 * GitLab has two ways. With a signing token (GitLab 19 and later) a delivery is signed as Standard Webhooks say. With the older secret token
 * nothing is signed: the token itself travels in X-Gitlab-Token, and proves only that the sender knows it. A delivery that
 * carries a signature is judged by that alone.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import { verifyStandardWebhook } from '../standard-webhook.ts';
import { digestOf, headerOf, type VerifyWebhook } from '../webhook.ts';

export const verifyGitlabWebhook: VerifyWebhook = (delivery, key) => {
  if (delivery.headers['webhook-signature'] !== undefined) return verifyStandardWebhook(delivery, key);
  const token = headerOf(delivery, 'x-gitlab-token');
  if (token === '') {
    return {
      problem: 'A delivery came unsigned and without X-Gitlab-Token. Enter the secret in the webhook at GitLab.',
    };
  }
  if (!isSame(token, key.secret.reveal())) {
    return { problem: 'The token of a delivery is not the secret. Enter it anew in the webhook at GitLab.' };
  }
  // Two pushes may have the same body (there, back, there again), and here nothing better than the header tells them apart. Who can
  // replay a delivery has seen the token, and needs no replay.
  const deliveryId = headerOf(delivery, 'idempotency-key') || headerOf(delivery, 'x-gitlab-event-uuid');
  return { deliveryId, digest: digestOf(delivery.body, deliveryId) };
};

/** Digests have one length, whatever was sent. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
