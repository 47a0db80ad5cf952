/** Which versions an npm range holds: what decides whether a package that is installed goes with the upgrade of another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rangeHolds } from './npm-range.ts';

const cases: readonly (readonly [range: string, holds: readonly string[], not: readonly string[]])[] = [
  ['', ['0.0.1', '9.9.9'], ['1.0.0-rc.1']],
  ['*', ['0.0.1'], []],
  ['1', ['1.0.0', '1.9.9'], ['2.0.0']],
  ['1.2.x', ['1.2.0'], ['1.3.0']],
  ['v1.2', ['1.2.9'], ['1.3.0']],
  ['=1.2.3', ['1.2.3', '1.2.3+build'], ['1.2.4']],
  ['^1.2.3', ['1.2.3', '1.9.0'], ['1.2.2', '2.0.0', '2.0.0-rc.1']],
  ['^0.2.3', ['0.2.9'], ['0.3.0']],
  ['^0.0.3', ['0.0.3'], ['0.0.4']],
  ['~1.2.3', ['1.2.9'], ['1.3.0']],
  ['~> 1.2', ['1.2.9'], ['1.3.0']],
  ['>= 1.2.0 < 2', ['1.9.9'], ['2.0.0', '1.1.9']],
  ['<=1.2', ['1.2.9'], ['1.3.0']],
  ['1.2.3 - 2.3', ['2.3.9'], ['2.4.0']],
  ['^1.0.0 || ^3.0.0', ['1.1.1', '3.1.0'], ['2.0.0']],
  // A pre-release counts only for a range that names one of the same version.
  ['^1.0.0-rc.1', ['1.0.0-rc.2', '1.0.0', '1.4.0'], ['1.0.0-beta.9', '1.1.0-rc.1']],
  ['>=2.0.0-alpha', ['2.0.0-alpha.1', '2.1.0'], ['2.0.0-1']],
];

for (const [range, holds, not] of cases) {
  test(`${JSON.stringify(range)} holds ${holds.join(', ')}${not.length > 0 ? ` and not ${not.join(', ')}` : ''}`, () => {
    for (const version of holds) assert.equal(rangeHolds(range, version), true, version);
    for (const version of not) assert.equal(rangeHolds(range, version), false, version);
  });
}

test('says nothing of a tag, an address or a version that semver does not define', () => {
  for (const range of ['latest', 'next', 'github:ljharb/qs', 'npm:qs@6', 'https://example.com/qs.tgz', '1 || latest'])
    assert.equal(rangeHolds(range, '1.0.0'), range === '1 || latest' ? true : undefined, range);
  assert.equal(rangeHolds('^1.0.0', 'main'), undefined);
  assert.equal(rangeHolds('1.x '.repeat(100_000), '1.0.0'), undefined);
});
