/** 64-bit digests for evidence columns (PostgreSQL bigint), from SHA-256 so that nobody can aim for a collision cheaply. */
import { hash } from 'node:crypto';

/** The first 64 bits of SHA-256 of the text, as a signed decimal that fits a PostgreSQL bigint. */
export function digest64(text: string): bigint {
  const buffer = hash('sha256', text, 'buffer');
  return buffer.readBigInt64BE(0);
}
