/** The private key of a GitHub App, as GitHub lets its owner download it: RSA, PEM, without a passphrase. */
import { createPrivateKey, type KeyObject } from 'node:crypto';

/** `problem` says what is wrong with the text; it holds nothing of it. */
export function parseAppKey(text: string): { key: KeyObject } | { problem: string } {
  try {
    const key = createPrivateKey(text.trim());
    if (key.asymmetricKeyType === 'rsa') return { key };
  } catch {
    // What is wrong with it could only be said in words that quote it.
  }
  return {
    problem:
      'is no private key of a GitHub App: the .pem file that GitHub made, which begins with -----BEGIN RSA PRIVATE KEY-----',
  };
}
