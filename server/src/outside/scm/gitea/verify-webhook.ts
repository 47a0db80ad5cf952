/** Gitea and Forgejo sign the body alone, as GitHub does: the body decides what is a repeat. Forgejo sends both spellings of its headers. */
import { digestOf, headerOf, isHexSignature, type VerifyWebhook } from '../webhook.ts';

export const verifyGiteaWebhook: VerifyWebhook = (delivery, { secret }) => {
  const signature = headerOf(delivery, 'x-forgejo-signature') || headerOf(delivery, 'x-gitea-signature');
  if (signature === '') {
    return { problem: 'A delivery came without X-Gitea-Signature. Enter the secret in the webhook at the host.' };
  }
  if (!isHexSignature(delivery.body, secret, signature)) {
    return {
      problem: 'The signature of a delivery does not fit the secret. Enter it anew in the webhook at the host.',
    };
  }
  const deliveryId = headerOf(delivery, 'x-forgejo-delivery') || headerOf(delivery, 'x-gitea-delivery');
  return { deliveryId, digest: digestOf(delivery.body) };
};
