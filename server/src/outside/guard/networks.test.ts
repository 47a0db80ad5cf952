import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mayReach, parseNetwork } from './networks.ts';

const networks = (...texts: string[]) => texts.map((text) => parseNetwork(text) ?? assert.fail(text));

test('public addresses may be reached, special ones not, in whatever notation', () => {
  for (const address of ['8.8.8.8', '168.63.129.15', '93.184.215.14', '2001:4860:4860::8888', '::ffff:8.8.8.8']) {
    assert.ok(mayReach(address, []), address);
  }
  const refused = `
    127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 168.63.129.16 ::ffff:168.63.129.16 100.64.0.1 0.0.0.0 224.0.0.1
    255.255.255.255 198.18.0.1 192.0.2.1 240.0.0.1 2130706433 0x7f000001 0177.0.0.1 127.1 :: ::1 ::ffff:127.0.0.1
    ::ffff:7f00:1 ::7f00:1 ::127.0.0.1 64:ff9b::a9fe:a9fe 2002:7f00:1:: fe80::1 fe80::1%eth0 fc00::1 fd00:ec2::254
    fec0::1 ff02::1 2001:db8::1 ::ffff:0:7f00:1 100::1 localhost 1.2.3.4.5 :::1`
    .trim()
    .split(/\s+/);
  for (const address of refused) assert.ok(!mayReach(address, []), address);
});

test('an allowed network opens itself and nothing beside it', () => {
  const allowed = networks('10.20.0.0/16', 'fd12::/16', '127.0.0.1');
  for (const address of ['10.20.0.0', '10.20.255.255', '::ffff:10.20.1.1', 'fd12::1', '127.0.0.1']) {
    assert.ok(mayReach(address, allowed), address);
  }
  for (const address of ['10.19.255.255', '10.21.0.0', 'fd13::1', '127.0.0.2', '::1'])
    assert.ok(!mayReach(address, allowed), address);
});

test('an address of 10.0.0.0/8 is refused in each notation that IPv6 has for it', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(byte, byte, byte, (b, c, d) => {
      const hex = `${(0x0a00 + b).toString(16)}:${((c << 8) + d).toString(16)}`;
      for (const text of [
        `10.${b}.${c}.${d}`,
        `::ffff:10.${b}.${c}.${d}`,
        `::ffff:${hex}`,
        `::${hex}`,
        `64:ff9b::${hex}`,
        `2002:${hex}::`,
      ]) {
        assert.ok(!mayReach(text, []), text);
      }
    }),
  );
});

test('an invalid network is undefined', () => {
  for (const text of ['', 'private', '10.0.0.0/33', '10.0.0.0/', '10', 'fd00::/129'])
    assert.equal(parseNetwork(text), undefined, text);
});
