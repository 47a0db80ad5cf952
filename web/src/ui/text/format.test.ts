import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCallTime, formatDuration } from './format.ts';

test('what took less than a second is said so, and longer times by their largest unit', () => {
  assert.deepEqual([0, 999, 1_000, 119_000, 600_000, 7_200_000].map(formatDuration), [
    'under 1 s',
    'under 1 s',
    '1 s',
    '119 s',
    '10 min',
    '2 h',
  ]);
});

test('the time of a call is never 0', () => {
  assert.deepEqual([0, 0.2, 12.4, 2_000].map(formatCallTime), ['1 ms', '1 ms', '12 ms', '2 s']);
});
