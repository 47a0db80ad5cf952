/** What people compare of a certificate. */
import { X509Certificate } from 'node:crypto';

/** `certificate`: DER in base64. The SHA-256, in pairs of hexadecimal digits with colons between them. */
export function fingerprintOf(certificate: string): string {
  return new X509Certificate(Buffer.from(certificate, 'base64')).fingerprint256;
}

export function expiryOf(certificate: string): Date {
  return new Date(new X509Certificate(Buffer.from(certificate, 'base64')).validTo);
}
