import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { headsOf } from './id-heads.ts';

test('an id has one of the heads of some digits exactly when it begins with them, or with their first three', () => {
  const id = fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), fc.bigInt({ min: 1n, max: 20_000n })).map(String);
  fc.assert(
    fc.property(id, id, fc.integer({ min: 1, max: 19 }), (one, other, length) => {
      for (const digits of [one.slice(0, length), other.slice(0, length)]) {
        const heads = headsOf(digits);
        assert.equal(
          heads.filter((head) => head === one.slice(0, 3)).length,
          Number(one.startsWith(digits.slice(0, 3))),
        );
        assert.ok(heads.length <= 111);
      }
    }),
  );
});
