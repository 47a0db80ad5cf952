/** GitHub signs the body alone: what the headers say, the id of the delivery included, is not signed, so the body decides what is a repeat. */
import { digestOf, headerOf, isHexSignature, type VerifyWebhook } from '../webhook.ts';

export const verifyGithubWebhook: VerifyWebhook = (delivery, { secret }) => {
  const signature = headerOf(delivery, 'x-hub-signature-256');
  if (signature === '') {
    return { problem: 'A delivery came without X-Hub-Signature-256. Enter the secret in the webhook at GitHub.' };
  }
  const [, hex = ''] = /^sha256=(.*)$/.exec(signature) ?? [];
  if (!isHexSignature(delivery.body, secret, hex)) {
    return { problem: 'The signature of a delivery does not fit the secret. Enter it anew in the webhook at GitHub.' };
  }
  return { deliveryId: headerOf(delivery, 'x-github-delivery'), digest: digestOf(delivery.body) };
};
