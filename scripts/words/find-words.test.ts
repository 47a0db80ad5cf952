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

test('a wrapped comment line is headless only if it begins a sentence', () => {
  const wrapped = '/**\n * The parent\n * Whose id is given.\n */';
  assert.deepEqual(findWords(wrapped, { isCode: true }), []);
  const begun = '/**\n * The parent.\n * Whose id is given.\n */';
  assert.equal(findWords(begun, { isCode: true })[0]?.line, 3);
  assert.deepEqual(findWords('// the result\n// Of an earlier call.', { isCode: true }), []);
  assert.equal(findWords('/**\n * Of an earlier call.\n */', { isCode: true })[0]?.line, 2);
});

test('words that were met in errors and logs are found', () => {
  for (const line of [
    'enter it anew',
    'is no address of this machine',
    'nobody gets in',
    'its log tells why',
    'the log says why',
    'is no URL',
    'the path climbs out of the repository',
    'that is how a wrong project looks',
    'two keys are valid at present',
    "'Ours. Whole paths.'",
  ]) {
    assert.equal(findWords(line, { isCode: false }).length, 1, line);
  }
  assert.deepEqual(findWords('there is no list of this name', { isCode: false }), []);
});

test('a phrase is found across a line break, in a comment and in JSX', () => {
  const found = { line: 1, word: 'told of', better: 'notified of, reports, describes' };
  assert.deepEqual(findWords('// Listeners told\n// of the change.', { isCode: true }), [found]);
  assert.deepEqual(findWords('  <p>The page told\n    of it.</p>', { isCode: true }), [found]);
  assert.deepEqual(findWords('The page told\n\nof it.', { isCode: false }), []);
});
