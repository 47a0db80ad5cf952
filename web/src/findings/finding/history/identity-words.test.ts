import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesOf, passWords } from './identity-words.ts';

test('a difference of place is told in lines, or in columns where the lines are the same', () => {
  const joined = (before: string, now: string): string[] => differencesOf({ differed: { place: [before, now] } });
  assert.deepEqual(joined('11:11-11:69', '18:11-18:69'), ['the lines (11 before, 18 now)']);
  assert.deepEqual(joined('11:1-13:9', '18:1-20:9'), ['the lines (11–13 before, 18–20 now)']);
  assert.deepEqual(joined('18:11-18:69', '18:11-18:89'), ['the columns (11–69 before, 11–89 now)']);
});

test('a file that the uploader said was renamed is told as such', () => {
  assert.match(passWords('aligned', { differed: { path: ['a.py', 'b.py'] } }), /^File renamed/);
  assert.match(passWords('aligned', { differed: { place: ['1:1-1:2', '3:1-3:2'] } }), /on other lines$/);
  assert.equal(passWords('aligned', {}), 'Same code in the same order of its file');
});
