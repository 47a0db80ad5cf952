import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeCursor, encodeCursor, queryDigest } from './cursor.ts';
import { ParapetError } from './errors.ts';

const key = Buffer.alloc(32, 1);
const isInvalidCursor = (error: unknown) => error instanceof ParapetError && error.code === 'INVALID_CURSOR';

test('a position round-trips', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (position, digest) => {
      const back = decodeCursor(key, digest, encodeCursor(key, digest, position));
      assert.deepEqual(back, JSON.parse(JSON.stringify(position)));
    }),
  );
});

test('a cursor with any one character changed, added or left out is refused', () => {
  const cursor = encodeCursor(key, 'query', { since: '2026-01-01T00:00:00.000Z', id: '12345' });
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ .';
  for (let at = 0; at < cursor.length; at += 1) {
    for (const character of alphabet) {
      if (character === cursor[at]) continue;
      assert.throws(
        () => decodeCursor(key, 'query', cursor.slice(0, at) + character + cursor.slice(at + 1)),
        isInvalidCursor,
      );
    }
    assert.throws(() => decodeCursor(key, 'query', cursor.slice(0, at) + cursor.slice(at + 1)), isInvalidCursor);
  }
  assert.throws(() => decodeCursor(key, 'query', `${cursor}A`), isInvalidCursor);
});

test('a cursor of another query, another key, or none at all is refused', () => {
  const cursor = encodeCursor(key, 'query', 1);
  assert.throws(() => decodeCursor(key, 'other query', cursor), isInvalidCursor);
  assert.throws(() => decodeCursor(Buffer.alloc(32, 2), 'query', cursor), isInvalidCursor);
  for (const text of ['', 'x', 'a'.repeat(5000)])
    assert.throws(() => decodeCursor(key, 'query', text), isInvalidCursor);
});

test('the digest of a query depends on what is asked, not on the order of its keys', () => {
  const at = new Date('2026-01-01T00:00:00Z');
  assert.equal(
    queryDigest({ a: 1, b: { c: [1, 2], d: at } }),
    queryDigest({ b: { d: at, c: [1, 2] }, a: 1, e: undefined }),
  );
  assert.notEqual(queryDigest({ a: [1, 2] }), queryDigest({ a: [2, 1] }));
  assert.notEqual(queryDigest({ a: '1' }), queryDigest({ a: 1 }));
  assert.notEqual(queryDigest({ a: {} }), queryDigest({ a: [] }));
});
