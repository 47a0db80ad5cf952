import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refWords } from './ref-words.ts';

test('a request is called by its number, a branch by its name', () => {
  assert.equal(refWords('refs/pull/12/merge'), 'pull request 12');
  assert.equal(refWords('refs/merge-requests/253/head'), 'merge request 253');
  assert.equal(refWords('refs/tags/v1.2'), 'tag v1.2');
  assert.equal(refWords('refs/heads/feature/refs/pull/1/x'), 'feature/refs/pull/1/x');
  assert.equal(refWords('main'), 'main');
});
