/** The age of findings as a filter. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageInDays, ageTone, describeAge, formatAge, parseAge, relevantSinceOf } from './age.ts';

test('ages are read as people type them, and written so that they are read again', () => {
  for (const [typed, age] of [
    ['>30d', '30..'],
    ['>=30', '30..'],
    ['<7d', '..7'],
    ['7d..30d', '7..30'],
    ['7..30', '7..30'],
    ['90d..', '90..'],
  ] as const) {
    assert.equal(parseAge(typed), age, typed);
    assert.equal(parseAge(formatAge(age)), age, typed);
  }
  for (const typed of ['', '..', 'old', '30d', '>', '>12345d', '-7d']) assert.equal(parseAge(typed), null, typed);
  assert.deepEqual(['..7', '7..30', '90..'].map(describeAge), [
    'less than 7 days old',
    '7 to 30 days old',
    'at least 90 days old',
  ]);
});

test('ranges that touch have no finding in common, and today counts as day 0', () => {
  const now = new Date('2026-03-10T15:00:00.000Z');
  assert.deepEqual(relevantSinceOf('..7', now), { since: '2026-03-04T00:00:00.000Z' });
  assert.deepEqual(relevantSinceOf('7..30', now), {
    since: '2026-02-09T00:00:00.000Z',
    until: '2026-03-04T00:00:00.000Z',
  });
  assert.deepEqual(relevantSinceOf('30..', now), { until: '2026-02-09T00:00:00.000Z' });
  // The end of a past period is exclusive.
  assert.deepEqual(relevantSinceOf('..1', new Date('2026-03-01T00:00:00.000Z')), { since: '2026-02-28T00:00:00.000Z' });
});

test('an age in the list is the one that the filter finds', () => {
  const now = new Date('2026-03-10T15:00:00.000Z');
  for (const days of [1, 30, 90]) {
    const { until = '' } = relevantSinceOf(`${String(days)}..`, now);
    assert.equal(ageInDays(until, now.getTime()), days - 1);
    assert.equal(ageInDays(new Date(Date.parse(until) - 1).toISOString(), now.getTime()), days);
  }
  assert.equal(ageInDays('2026-03-10T00:00:00.000Z', now.getTime()), 0);
  // The clock of the server may be ahead.
  assert.equal(ageInDays('2026-03-11T00:00:01.000Z', now.getTime()), 0);
  assert.deepEqual([0, 29, 30, 89, 90, 700].map(ageTone), [undefined, undefined, 'old', 'old', 'overdue', 'overdue']);
});
