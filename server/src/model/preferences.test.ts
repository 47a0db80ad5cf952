import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTimeZone, Preferences } from './preferences.ts';

test('a stored document of any version is read: unknown members are dropped, invalid ones count as absent', () => {
  const defaults = { theme: null, timeZone: '', dateFormat: 'relative' };
  assert.deepEqual(Preferences.parse({}), defaults);
  assert.deepEqual(Preferences.parse({ theme: 'sepia', timeZone: 7, dateFormat: 'stardate', font: 'serif' }), defaults);
  const chosen = { theme: 'dark', timeZone: 'Asia/Tokyo', dateFormat: 'iso' };
  assert.deepEqual(Preferences.parse({ ...chosen, font: 'serif' }), chosen);
});

test('a time zone is a name of the IANA database, not an offset', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'Asia/Calcutta', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'])
    assert.equal(isTimeZone(name), true, name);
  for (const name of ['', 'Mars/Olympus', '+02:00', 'Europe/Berlin\n', '../etc', `Europe/${'x'.repeat(90)}`])
    assert.equal(isTimeZone(name), false, name);
});
