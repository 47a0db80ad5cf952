import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zoneChoices, zoneWords } from './time-zones.ts';

test('a zone is labelled with its offset at the time, and can be found by the name of its city', () => {
  const winter = new Date('2026-11-22T12:00:00Z');
  assert.equal(zoneWords('America/New_York', winter), 'America/New York (GMT-05:00)');
  assert.equal(zoneWords('America/New_York', new Date('2026-07-01T12:00:00Z')), 'America/New York (GMT-04:00)');
  assert.equal(zoneWords('Asia/Kathmandu', winter), 'Asia/Kathmandu (GMT+05:45)');
});

test('the zones are those of the browser, UTC, and the chosen one, even if this browser does not know it', () => {
  const values = zoneChoices('Mars/Olympus').map(({ value }) => value);
  for (const zone of ['UTC', 'Europe/Berlin', 'Mars/Olympus']) assert.ok(values.includes(zone), zone);
  assert.equal(new Set(values).size, values.length);
});
