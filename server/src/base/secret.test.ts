import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressKey } from './address.ts';
import { manualClock } from './clock.ts';
import { seal, unseal } from './seal.ts';
import { isWellFormedSecret, makeSecret } from './secret.ts';
import { slidingWindow } from './limits/sliding-window.ts';

test('a secret has its shape, and one wrong character spoils its checksum', () => {
  const secret = makeSecret('parapet');
  assert.match(secret, /^parapet_[0-9A-Za-z]{49}$/);
  assert.ok(isWellFormedSecret('parapet', secret));
  assert.ok(!isWellFormedSecret('other', secret));
  const changed = secret.slice(0, 20) + (secret[20] === 'x' ? 'y' : 'x') + secret.slice(21);
  assert.ok(!isWellFormedSecret('parapet', changed));
  assert.equal(new Set(Array.from({ length: 1000 }, () => makeSecret('p'))).size, 1000);
});

test('a sealed value opens only with the same key and purpose', () => {
  const key = Buffer.alloc(32, 1);
  const sealed = seal(key, 'purpose', Buffer.from('plain'));
  assert.equal(unseal(key, 'purpose', sealed).toString(), 'plain');
  assert.throws(() => unseal(key, 'another purpose', sealed));
  assert.throws(() => unseal(Buffer.alloc(32, 2), 'purpose', sealed));
  sealed[sealed.length - 1]! ^= 1;
  assert.throws(() => unseal(key, 'purpose', sealed));
});

test('an IPv6 address counts by its /64, IPv4 unchanged, also when mapped into IPv6', () => {
  assert.equal(addressKey('10.1.2.3'), '10.1.2.3');
  assert.equal(addressKey('::ffff:10.1.2.3'), '10.1.2.3');
  assert.equal(addressKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(addressKey('2001:db8::6'), '2001:db8:0:0::/64');
  assert.equal(addressKey('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.equal(addressKey('::1'), '0:0:0:0::/64');
});

test('a window refuses after its limit, says when it frees, and drops the least recently used key when it is full', () => {
  const clock = manualClock(new Date('2026-01-01T00:00:00Z'));
  const window = slidingWindow(clock, { windowMs: 60_000, eventsMax: 3, keysMax: 2 });
  for (let n = 0; n < 3; n += 1) {
    assert.equal(window.secondsUntilFree('a'), 0);
    window.add('a');
  }
  assert.equal(window.secondsUntilFree('a'), 60);
  assert.equal(window.secondsUntilFree('b'), 0);
  clock.advanceMs(61_000);
  assert.equal(window.secondsUntilFree('a'), 0);
  for (const key of ['a', 'a', 'a', 'a', 'b', 'c']) window.add(key);
  assert.equal(window.secondsUntilFree('a'), 0, 'forgotten');
});
