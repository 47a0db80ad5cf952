/**
 * Gitea and Forgejo sign only the body, like GitHub, so the body identifies a repeat. Forgejo sends both spellings of
 * its headers.
 */
import { digestOf, headerOf, isHexSignature, type VerifyWebhook } from '../webhook.ts';

export const verifyGiteaWebhook: VerifyWebhook = (delivery, { secret }) => {
  const signature = headerOf(delivery, 'x-forgejo-signature') || headerOf(delivery, 'x-gitea-signature');
  if (signature === '') {
    return { problem: 'A delivery lacks X-Gitea-Signature. Enter the secret in the webhook at the host.' };
  }
  if (!isHexSignature(delivery.body, secret, signature)) {
    return {
      problem: 'The signature of a delivery does not match the secret. Enter it again in the webhook at the host.',
    };
  }
  const deliveryId = headerOf(delivery, 'x-forgejo-delivery') || headerOf(delivery, 'x-gitea-delivery');
  return { deliveryId, digest: digestOf(delivery.body) };
};
