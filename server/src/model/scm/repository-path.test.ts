import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repositoryPathKey, storedPathsOf } from './repository-path.ts';

test('one path for each way in which an address is written', () => {
  for (const address of [
    'https://host.example.com/Org/Shop',
    'https://host.example.com/org/shop.git',
    'http://host.example.com:8080/org//shop/',
    'ssh://git@host.example.com:2222/org/shop.git',
    'git@host.example.com:org/shop.git',
    'org/shop',
    '/org/shop.git/',
  ]) {
    assert.equal(repositoryPathKey(address), '/org/shop', address);
  }
  for (const address of ['', '/', 'https://host.example.com/', 'https://host.example.com', 'ftp://host/org/shop']) {
    assert.equal(repositoryPathKey(address), undefined, address);
  }
});

test('stored paths: also as typed, and never longer', () => {
  assert.deepEqual(storedPathsOf('/org/shop'), ['org/shop']);
  assert.deepEqual(storedPathsOf('/org/caf%c3%a9'), ['org/caf%c3%a9', 'org/café']);
  assert.deepEqual(storedPathsOf('/org/%00'), ['org/%00']);
  assert.deepEqual(storedPathsOf('/org/%ff'), ['org/%ff']);
  assert.deepEqual(storedPathsOf(`/${'a'.repeat(600)}`), ['a'.repeat(500)]);
});
