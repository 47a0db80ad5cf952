/** The scales of charts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelPositions, niceMax, lengthOf } from './scale.ts';

test('a scale ends at a round number that no value exceeds', () => {
  assert.deepEqual([0, 1, 3, 7, 10, 11, 499, 501].map(niceMax), [1, 1, 3, 8, 10, 12, 500, 600]);
});

test('nothing has no height, and anything else has one that can be seen', () => {
  assert.equal(lengthOf(0, 100), '0%');
  assert.equal(lengthOf(1, 1_000_000), 'max(2px, 0.000%)');
  assert.equal(lengthOf(50, 100), 'max(2px, 50.000%)');
});

test('the newest bucket has a label, and there are never more than there is room for', () => {
  for (const count of [1, 5, 13, 31, 365]) {
    const positions = labelPositions(count, 6);
    assert.ok(positions.has(count - 1) && positions.size <= 6, String(count));
  }
  assert.equal(labelPositions(0, 6).size, 0);
});
