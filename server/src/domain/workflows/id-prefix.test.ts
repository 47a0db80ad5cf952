import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readIdPrefix } from './id-prefix.ts';

const isIn = (value: bigint, text: string): boolean =>
  readIdPrefix(text)?.ranges.some(({ from, to }) => BigInt(from) <= value && value <= BigInt(to)) ?? false;
const hasHead = (value: bigint, text: string): boolean =>
  readIdPrefix(text)?.heads.includes(String(value).slice(0, 3)) ?? false;

test('an id lies in the ranges of a prefix, and has one of its heads, exactly when its decimal form begins with it', () => {
  const id = fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), fc.bigInt({ min: 1n, max: 20_000n }));
  const prefix = fc.oneof(fc.stringMatching(/^[1-9][0-9]{0,4}$/), id.map(String));
  fc.assert(
    fc.property(id, prefix, fc.integer({ min: 1, max: 19 }), (value, other, length) => {
      for (const text of [other, String(value).slice(0, length)]) {
        const begins = String(value).startsWith(text);
        assert.equal(isIn(value, text), begins);
        // A head is three digits: of a longer prefix it tells less.
        assert.equal(hasHead(value, text), String(value).startsWith(text.slice(0, 3)));
      }
    }),
  );
});

test('the heads are at most 111, each once', () => {
  for (const [text, count] of [
    ['7', 111],
    ['70', 11],
    ['700', 1],
    ['7001', 1],
  ] as const) {
    const { heads } = readIdPrefix(text) ?? { heads: [] };
    assert.equal(new Set(heads).size, count);
    assert.equal(heads.length, count);
  }
});

test('what begins no id is none', () => {
  for (const text of ['', '0', '01', '-1', ' 1', '1a', 'ingest', '9'.repeat(20)])
    assert.equal(readIdPrefix(text), null);
});
