/** What people compare of a certificate. */
import { X509Certificate } from 'node:crypto';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';

/** `certificate`: DER in base64. The SHA-256, in pairs of hexadecimal digits with colons between them. */
export function fingerprintOf(certificate: string): string {
  return new X509Certificate(Buffer.from(certificate, 'base64')).fingerprint256;
}

export function expiryOf(certificate: string): Date {
  return new Date(new X509Certificate(Buffer.from(certificate, 'base64')).validTo);
}

const warningMs = 30 * 24 * 3_600_000;

/** True if sign-ins by the SAML provider fail within 30 days, unless a certificate is replaced: Parapet's newest, or its own last one. */
export function endsSoon(provider: IdentityProvider, now: Date): boolean {
  const { saml, samlCertificate, nextSamlCertificate } = provider;
  if (saml === null) return false;
  const own = expiryOf(nextSamlCertificate === '' ? samlCertificate : nextSamlCertificate).getTime();
  const last = Math.max(...saml.certificates.map((certificate) => expiryOf(certificate).getTime()));
  return Math.min(own, last) < now.getTime() + warningMs;
}
