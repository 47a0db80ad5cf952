import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findWords } from './find-words.ts';

test('a word of the list is found with its line and the better word, in any case', () => {
  assert.deepEqual(findWords('first\nWrite it Anew.', { isCode: false }), [{ line: 2, word: 'Anew', better: 'again' }]);
  assert.deepEqual(findWords('the census is renewed', { isCode: false }), []);
});

test('a headless comment is found in code only', () => {
  const [found] = findWords('  /** Of the body. */', { isCode: true });
  assert.equal(found?.line, 1);
  assert.deepEqual(findWords('/** Offset of the body. */', { isCode: true }), []);
  assert.deepEqual(findWords('Of the two, take the first.', { isCode: false }), []);
});
