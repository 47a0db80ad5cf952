import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCallTime, formatDuration, formatInstant } from './format.ts';
import type { DateFormat } from './instant-style.ts';

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

/** A winter and a summer instant, and one at midnight. */
const instants = ['2026-11-22T14:05:59.000Z', '2026-07-01T22:30:00.000Z', '2026-01-01T00:00:00.000Z'];
const inZone = (dateFormat: DateFormat, timeZone: string): string[] =>
  instants.map((iso) => formatInstant(iso, { timeZone, dateFormat }));

test('an instant is written in the chosen zone, with its daylight saving, and in the chosen format', () => {
  assert.deepEqual(inZone('DATE_FORMAT_ISO', 'UTC'), ['2026-11-22 14:05', '2026-07-01 22:30', '2026-01-01 00:00']);
  assert.deepEqual(inZone('DATE_FORMAT_DAY_FIRST', 'Europe/Berlin'), [
    '22 Nov 2026 15:05',
    '2 Jul 2026 00:30',
    '1 Jan 2026 01:00',
  ]);
  assert.deepEqual(inZone('DATE_FORMAT_MONTH_FIRST', 'America/New_York'), [
    'Nov 22, 2026 9:05 AM',
    'Jul 1, 2026 6:30 PM',
    'Dec 31, 2025 7:00 PM',
  ]);
  // Half an hour and three quarters of one.
  assert.equal(inZone('DATE_FORMAT_ISO', 'Asia/Kolkata')[0], '2026-11-22 19:35');
  assert.equal(inZone('DATE_FORMAT_ISO', 'Asia/Kathmandu')[0], '2026-11-22 19:50');
});

test('twelve is 12 AM at midnight and 12 PM at noon', () => {
  const at = (iso: string): string => formatInstant(iso, { timeZone: 'UTC', dateFormat: 'DATE_FORMAT_MONTH_FIRST' });
  assert.equal(at('2026-01-01T00:00:00.000Z'), 'Jan 1, 2026 12:00 AM');
  assert.equal(at('2026-01-01T12:00:00.000Z'), 'Jan 1, 2026 12:00 PM');
});

test('a zone that this browser does not know is that of the browser, not an error', () => {
  for (const dateFormat of ['DATE_FORMAT_ISO', 'DATE_FORMAT_RELATIVE'] as const)
    assert.deepEqual(inZone(dateFormat, 'Mars/Olympus'), inZone(dateFormat, ''));
});
