import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { smallestUpgrade, type Advisory } from './smallest-upgrade.ts';

const advisory = (...fixedVersions: string[]): Advisory => ({ vulnerabilityId: 'CVE-1', fixedVersions });

test('the smallest version that fixes all of them', () => {
  assert.equal(
    smallestUpgrade('npm', '4.17.10', [advisory('4.17.12'), advisory('4.17.21'), advisory('4.17.19')]),
    '4.17.21',
  );
  assert.equal(smallestUpgrade('npm', '1.2.3', [advisory('1.2.9', '2.0.4')]), '1.2.9');
  assert.equal(smallestUpgrade('pypi', '1.2', [advisory('1.2.1', '2.0.4'), advisory('2.0.1')]), '2.0.4');
  assert.equal(smallestUpgrade('gomod', 'v0.3.0', [advisory('0.3.8')]), '0.3.8');
});

test('a fix of another line of releases does not count', () => {
  assert.equal(smallestUpgrade('npm', '1.3.1', [advisory('1.2.9', '1.3.4', '2.0.4')]), '1.3.4');
  assert.equal(smallestUpgrade('npm', '2.0.0', [advisory('1.2.9', '2.0.4')]), '2.0.4');
});

test('none is recommended where one advisory has no fix, where none is newer, and where the version is none', () => {
  assert.equal(smallestUpgrade('npm', '1.0.0', [advisory('1.0.1'), advisory()]), undefined);
  assert.equal(smallestUpgrade('npm', '3.0.0', [advisory('2.0.4')]), undefined);
  assert.equal(smallestUpgrade('npm', 'main', [advisory('2.0.4')]), undefined);
  assert.equal(smallestUpgrade('npm', '1.0.0', [advisory('soon')]), undefined);
  assert.equal(smallestUpgrade('npm', '1.0.0', []), undefined);
});

test('whatever is recommended is newer, was named by an advisory, and is at least the smallest fix of each', () => {
  const version = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)).map((parts) => parts.join('.'));
  const number = (text: string): number => text.split('.').reduce((sum, part) => sum * 10 + Number(part), 0);
  const advisories = fc.array(
    fc.array(version, { maxLength: 3 }).map((fixed) => advisory(...fixed)),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(version, advisories, (from, open) => {
      const to = smallestUpgrade('npm', from, open);
      if (to === undefined) return;
      assert.ok(number(to) > number(from));
      assert.ok(open.some(({ fixedVersions }) => fixedVersions.includes(to)));
      for (const { fixedVersions } of open) assert.ok(fixedVersions.some((fix) => number(fix) <= number(to)));
    }),
  );
});
