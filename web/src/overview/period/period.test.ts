/** The periods of the overview. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPossible, periodBefore, periodOf } from './period.ts';

const today = new Date('2026-03-10T00:00:00.000Z');

test('without a choice it is the last ninety days, today included, in weeks, until now', () => {
  const period = periodOf({}, today);
  assert.deepEqual([period.since, period.until], ['2025-12-11T00:00:00.000Z', undefined]);
  assert.deepEqual([period.days, period.bucket], [90, 'week']);
});

test('a last day is part of the period, and one that is today goes on until now', () => {
  const past = periodOf({ from: '2026-01-01', to: '2026-01-31' }, today);
  assert.deepEqual([past.since, past.until], ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']);
  assert.equal(past.days, 31);
  assert.equal(periodOf({ from: '2026-03-01', to: '2026-03-10' }, today).until, undefined);
});

test('days in the wrong order, or alone, make a period all the same', () => {
  assert.deepEqual(
    periodOf({ from: '2026-02-01', to: '2026-01-01' }, today),
    periodOf({ from: '2026-01-01', to: '2026-02-01' }, today),
  );
  assert.equal(periodOf({ from: '2026-03-01' }, today).last, '2026-03-10');
  assert.equal(periodOf({ to: '2026-02-01' }, today).days, 90);
});

test('steps that the interface refuses for a long period are not asked for', () => {
  const years = { from: '2010-01-01', to: '2026-03-10' };
  assert.equal(periodOf({ ...years, bucket: 'day' }, today).bucket, 'month');
  assert.equal(isPossible('day', 365), true);
  assert.equal(isPossible('day', 399), false);
});

test('the period before has the same length, and ends where this one begins', () => {
  const before = periodBefore(periodOf({ days: '30' }, today));
  assert.deepEqual([before.since, before.until], ['2026-01-10T00:00:00.000Z', '2026-02-09T00:00:00.000Z']);
  assert.deepEqual([before.first, before.last, before.days], ['2026-01-10', '2026-02-08', 30]);
});
