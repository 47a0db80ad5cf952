/** Secrets that we issue (tokens): generated here, recognised by shape, stored only as digests. */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 43; // 32 bytes in base 62
const checksumLength = 6; // CRC-32 in base 62

/**
 * `<prefix>_<32 random bytes in base 62><checksum>` (readings section 3). The checksum lets us and leaked-secret
 * scanners reject look-alikes without a database query; it is no protection.
 */
export function makeSecret(prefix: string): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength);
  return `${prefix}_${random}${checksum(prefix, random)}`;
}

/** True if text has the shape and the checksum of a secret with this prefix. */
export function isWellFormedSecret(prefix: string, text: string): boolean {
  const match = /^([a-z]+)_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(text);
  return match !== null && match[1] === prefix && match[3] === checksum(prefix, match[2]!);
}

/** SHA-256, as stored. Enough because a secret has 256 random bits; passwords do not (argon2id). */
export function secretDigest(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

function checksum(prefix: string, random: string): string {
  return base62(BigInt(crc32(`${prefix}_${random}`)), checksumLength);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet[Number(rest % 62n)]! + text;
  return text;
}
