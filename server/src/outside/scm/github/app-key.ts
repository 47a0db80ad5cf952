/** The private key of a GitHub App, as downloaded from GitHub: RSA, PEM, without a passphrase. */
import { createPrivateKey, type KeyObject } from 'node:crypto';

/** `problem` says what is wrong with the text, without quoting it. */
export function parseAppKey(text: string): { key: KeyObject } | { problem: string } {
  try {
    const key = createPrivateKey(text.trim());
    if (key.asymmetricKeyType === 'rsa') return { key };
  } catch {
    // An error message would quote the text.
  }
  return {
    problem:
      'is not a private key of a GitHub App; enter the .pem file from GitHub, which begins with -----BEGIN RSA PRIVATE KEY-----',
  };
}
