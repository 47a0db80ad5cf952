/** GitHub signs only the body. Headers, including the delivery id, are unsigned, so the body identifies a repeat. */
import { digestOf, headerOf, isHexSignature, type VerifyWebhook } from '../webhook.ts';

export const verifyGithubWebhook: VerifyWebhook = (delivery, { secret }) => {
  const signature = headerOf(delivery, 'x-hub-signature-256');
  if (signature === '') {
    return { problem: 'A delivery lacks X-Hub-Signature-256. Enter the secret in the webhook at GitHub.' };
  }
  const [, hex = ''] = /^sha256=(.*)$/.exec(signature) ?? [];
  if (!isHexSignature(delivery.body, secret, hex)) {
    return {
      problem: 'The signature of a delivery does not match the secret. Enter it again in the webhook at GitHub.',
    };
  }
  return { deliveryId: headerOf(delivery, 'x-github-delivery'), digest: digestOf(delivery.body) };
};
