/** 64-bit digests for evidence columns (PostgreSQL bigint), from SHA-256 so that nobody can aim for a collision cheaply. */
import { hash } from 'node:crypto';

const words = new DataView(new ArrayBuffer(8));

/**
 * The first 64 bits of the text's SHA-256, as a signed number that fits a PostgreSQL bigint. Hashing to a Latin-1
 * string costs half as much as to a Buffer.
 */
export function digest64(text: string): bigint {
  const bytes = hash('sha256', text, 'binary');
  for (let at = 0; at < 8; at++) words.setUint8(at, bytes.charCodeAt(at));
  return words.getBigInt64(0);
}
