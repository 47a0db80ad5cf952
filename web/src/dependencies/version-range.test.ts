/** The parser of version ranges. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseVersions, versionWords } from './version-range.ts';

function wordsOf(text: string): string {
  const reading = parseVersions(text);
  return 'problem' in reading ? reading.problem : versionWords(reading.alternatives);
}

test('a bound, two bounds, one version, and alternatives are understood as they are meant', () => {
  assert.deepEqual(parseVersions('>= 2.0 <2.17.1'), { alternatives: [{ lower: '>=2.0', upper: '<2.17.1' }] });
  assert.deepEqual(parseVersions('<2.0, >1.0'), { alternatives: [{ lower: '>1.0', upper: '<2.0' }] });
  assert.deepEqual(parseVersions('==1.0||<=0.4'), { alternatives: [{ exact: '1.0' }, { upper: '<=0.4' }] });
  assert.deepEqual(parseVersions('  '), { alternatives: [] });
});

test('what was understood is said in words', () => {
  assert.deepEqual(
    ['<2.17.1', '>=2.0 <2.17.1', '2.14.0', '>1 <=2 || =3', '1.0.0-beta.2+build', '1:2.3~rc1'].map(wordsOf),
    [
      'below 2.17.1',
      'from 2.0 and below 2.17.1',
      'exactly 2.14.0',
      'above 1 and up to 2, or exactly 3',
      'exactly 1.0.0-beta.2+build',
      'exactly 1:2.3~rc1',
    ],
  );
});

test('what is not understood is refused in words, not guessed', () => {
  for (const text of [
    '<',
    '>=',
    '1.0 ||',
    '|| 1.0',
    '^1.2',
    '~1.2',
    '1.x',
    '*',
    '1.0 - 2.0',
    '>1 >2',
    '1.0 2.0',
    '1.0 <2',
    '=<2',
    '|1',
  ]) {
    assert.ok('problem' in parseVersions(text), text);
  }
});

test('shorthand is told as what npm takes it for', () => {
  const advice = (text: string): string => {
    const reading = parseVersions(text);
    return 'problem' in reading ? (/Write (.*) instead/.exec(reading.problem)?.[1] ?? '') : '';
  };
  assert.equal(advice('^1.2'), '>=1.2 <2');
  assert.equal(advice('^0.2.3'), '>=0.2.3 <0.3');
  assert.equal(advice('~4.17.1'), '>=4.17.1 <4.18');
  assert.equal(advice('~4'), '>=4 <5');
  assert.equal(advice('1.x'), '>=1 <2');
  assert.equal(advice('2.17.*'), '>=2.17 <2.18');
});
