import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAllowedFrom, readNetwork } from './allowed-networks.ts';

describe('reading a network', () => {
  const good: [string, string][] = [
    ['10.0.0.0/8', '10.0.0.0/8'],
    [' 203.0.113.7 ', '203.0.113.7/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0::/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
  ];
  for (const [text, network] of good)
    test(`${text} is ${network}`, () => assert.deepEqual(readNetwork(text), { network }));

  const bad = [
    '',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10/8',
    '010.0.0.1',
    'fe80::1%eth0',
    '10.0.0.0/8/8',
    '2001:db8::/129',
    'x',
    '10.0.0.0/-1',
    '::ffff:10.0.0.0/104',
  ];
  for (const text of bad)
    test(`"${text}" is no network`, () => assert.match((readNetwork(text) as { problem: string }).problem, /^must be/));

  test('bits beyond the prefix are a mistake, and both meanings are named', () => {
    assert.deepEqual(readNetwork('10.1.2.3/8'), {
      problem: 'has bits beyond its prefix; did you mean 10.0.0.0/8, or 10.1.2.3?',
    });
    assert.deepEqual(readNetwork('2001:db8::1/32'), {
      problem: 'has bits beyond its prefix; did you mean 2001:db8::/32, or 2001:db8::1?',
    });
  });
});

describe('an address', () => {
  const networks = ['10.0.0.0/8', '203.0.113.7/32', '2001:db8::/32'];
  const cases: [string, boolean][] = [
    ['10.255.0.1', true],
    ['11.0.0.1', false],
    ['203.0.113.7', true],
    ['203.0.113.8', false],
    ['::ffff:10.0.0.1', true],
    ['::ffff:11.0.0.1', false],
    ['2001:db8:ffff::1', true],
    ['2001:db9::1', false],
    ['::a00:1', false],
    ['', false],
    ['unknown', false],
  ];
  for (const [address, isIn] of cases)
    test(`${address} is ${isIn ? '' : 'not '}allowed`, () => assert.equal(isAllowedFrom(address, networks), isIn));

  test('is allowed from everywhere without networks', () => assert.ok(isAllowedFrom('192.0.2.1', null)));
  test('IPv4 in full is not IPv6', () => assert.equal(isAllowedFrom('2001:db8::1', ['0.0.0.0/0']), false));
});
