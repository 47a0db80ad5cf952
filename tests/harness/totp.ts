/** What an authenticator app shows (RFC 6238), without the library that the server checks it with. */
import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function totpCode(secret: string, at: Date, stepsLater = 0): string {
  const bits = [...secret].map((digit) => alphabet.indexOf(digit).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000) + stepsLater));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
