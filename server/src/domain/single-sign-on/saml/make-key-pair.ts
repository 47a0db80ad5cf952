/**
 * Makes Parapet's own key pair for a SAML provider: it signs requests, and opens encrypted assertions. The certificate is only a
 * wrapping of the public key that providers ask for (SAML trusts what metadata names, and no authority), so it is self-signed.
 */
import { generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { Confidential } from '../../../base/confidential.ts';

const modulusLength = 3072;
const yearsOfLife = 10;

export interface SamlKeyPair {
  /** DER in base64. */
  certificate: string;
  /** PEM, PKCS #8. */
  privateKey: Confidential;
}

export async function makeSamlKeyPair(now: Date): Promise<SamlKeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength });
  const until = new Date(now);
  until.setUTCFullYear(now.getUTCFullYear() + yearsOfLife);
  // An issuer and a subject of one common name (2.5.4.3).
  const name = sequence(set(sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('Parapet')))));
  // sha256WithRSAEncryption (1.2.840.113549.1.1.11)
  const algorithm = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05, Buffer.alloc(0)));
  const serial = randomBytes(16);
  // Positive and without a zero in front (RFC 5280, section 4.1.2.2).
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    name,
    sequence(instant(now), instant(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', signed, privateKey)]);
  return {
    certificate: sequence(signed, algorithm, der(0x03, signature)).toString('base64'),
    privateKey: new Confidential(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  };
}

export function pemOf(certificate: string): string {
  const lines = certificate.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function set(content: Buffer): Buffer {
  return der(0x31, content);
}

/** UTCTime, which X.509 has until 2049, and GeneralizedTime afterwards (RFC 5280, section 4.1.2.5). */
function instant(at: Date): Buffer {
  const digits = `${at.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z`;
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}
