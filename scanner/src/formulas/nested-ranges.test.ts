/** The walk over both finds the same as each compared with each. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { containersOf } from './nested-ranges.ts';
import { isWithin, type Place } from './range.ts';

test('the ranges that each range is within, as each compared with each finds them', () => {
  const place = fc
    .tuple(fc.nat({ max: 12 }), fc.nat({ max: 6 }))
    .map(([start, length]): Place => ({ start, end: start + length }));
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), fc.array(place, { maxLength: 12 }), (inner, outer) => {
      const expected = inner.map((one) => outer.flatMap((other, index) => (isWithin(one, other) ? [index] : [])));
      const found = containersOf(inner, outer);
      assert.deepEqual(
        inner.map((_, index) => found.get(index) ?? []),
        expected,
      );
    }),
    { numRuns: 500 },
  );
});
