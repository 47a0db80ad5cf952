/** The match and the ranking of palette results. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingIdIn, matches, rank } from './matches.ts';

test('each word that is typed stands in the text, in any order and case', () => {
  assert.ok(matches('New token', 'token NEW'));
  assert.ok(matches('New token', ''));
  assert.ok(!matches('New token', 'token revoke'));
});

test('what begins with what is typed comes before what only holds it', () => {
  const labels = ['Ignores', 'Make a note', 'Notifications', 'Export findings'];
  assert.deepEqual(
    labels.toSorted((a, b) => rank(a, 'no') - rank(b, 'no')),
    ['Notifications', 'Make a note', 'Ignores', 'Export findings'],
  );
});

test('the number of a finding is read as it is copied: bare, with a #, or from an address', () => {
  assert.equal(findingIdIn(' 4711 '), '4711');
  assert.equal(findingIdIn('#4711'), '4711');
  assert.equal(findingIdIn('https://parapet.example/deployments/1/findings/4711?x=1'), '4711');
  for (const other of ['', 'a4711', '4711 4712', '1'.repeat(19), '/projects/4711']) {
    assert.equal(findingIdIn(other), null, other);
  }
});
