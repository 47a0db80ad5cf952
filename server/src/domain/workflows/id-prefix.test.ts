import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rangesOfPrefix } from './id-prefix.ts';

test('an id lies in the ranges of a prefix exactly when its decimal form begins with it', () => {
  const id = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n });
  const digits = fc.stringMatching(/^[1-9][0-9]{0,4}$/);
  const prefix = fc.oneof(digits, id.map(String));
  fc.assert(
    fc.property(fc.oneof(id, fc.bigInt({ min: 1n, max: 20_000n })), prefix, (value, text) => {
      const isIn = (ofText: string): boolean =>
        rangesOfPrefix(ofText).some(({ from, to }) => BigInt(from) <= value && value <= BigInt(to));
      assert.equal(isIn(text), String(value).startsWith(text));
      assert.ok(isIn(String(value).slice(0, 3)));
    }),
  );
});

test('what begins no id has no ranges', () => {
  for (const text of ['', '0', '01', '-1', ' 1', '1a', 'ingest', '9'.repeat(20)])
    assert.deepEqual(rangesOfPrefix(text), []);
});
