/**
 * Paging cursors: opaque to the caller, signed by us. A cursor is a keyset position; its signature also covers the
 * digest of its query, so an edited cursor, or one sent with other filters, is refused (readings section 4).
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { ParapetError } from './errors.ts';

const macBytes = 16;
/** Longer ones are not ours (the longest holds a name of 500 characters, escaped); the bound limits what is hashed. */
const cursorLengthMax = 4200;

/**
 * The digest of everything that decides what a query returns: deployment, filters, order, and the caller where it
 * matters. Independent of the order of keys. `undefined` members count as absent; dates are taken as ISO text.
 */
export function queryDigest(query: unknown): string {
  return hash('sha256', JSON.stringify(canonical(query)) ?? 'null', 'base64url');
}

function canonical(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  // Wrapped, so that an object and the array of its entries have different digests.
  return { entries: entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, canonical(member)]) };
}

/** A cursor that `decodeCursor` accepts with the same key and digest. `position` must survive JSON. */
export function encodeCursor(key: Buffer, digest: string, position: unknown): string {
  const payload = Buffer.from(JSON.stringify(position), 'utf8');
  return Buffer.concat([mac(key, digest, payload), payload]).toString('base64url');
}

/**
 * The position inside a cursor. Throws INVALID_CURSOR, naming `field`. The signature proves that `encodeCursor` wrote
 * the position for this query.
 */
export function decodeCursor(key: Buffer, digest: string, cursor: string, field = 'cursor'): unknown {
  if (cursor.length > cursorLengthMax || !/^[A-Za-z0-9_-]+$/.test(cursor)) throw invalidCursor(field);
  const bytes = Buffer.from(cursor, 'base64url');
  // Unused low bits of the last character would let a changed cursor through: only the canonical spelling is accepted.
  if (bytes.toString('base64url') !== cursor || bytes.length <= macBytes) throw invalidCursor(field);
  const payload = bytes.subarray(macBytes);
  if (!timingSafeEqual(bytes.subarray(0, macBytes), mac(key, digest, payload))) throw invalidCursor(field);
  return JSON.parse(payload.toString('utf8')) as unknown;
}

function mac(key: Buffer, digest: string, payload: Buffer): Buffer {
  return createHmac('sha256', key).update(digest).update('\0').update(payload).digest().subarray(0, macBytes);
}

function invalidCursor(field: string): ParapetError {
  return new ParapetError(
    'INVALID_CURSOR',
    `${field}: is not a cursor of this query. Send it unchanged with the same filters, or leave it out to start over.`,
    { details: [{ path: field, message: 'is not a cursor of this query' }] },
  );
}
