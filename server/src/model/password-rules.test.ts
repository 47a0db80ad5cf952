import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordProblem } from './password-rules.ts';

const email = 'ada.lovelace@example.com';

test('several words, and what a generator gives, are accepted', () => {
  for (const password of ['correct horse battery staple', 'f3Kq-9xPz-Tn2w', 'Über den Wolken 7', 'ein café im märz']) {
    assert.equal(passwordProblem(password, { email }), undefined, password);
  }
});

test('a password has 12 to 1024 characters', () => {
  for (const password of ['', 'f3Kq-9xPz-T', 'x9'.repeat(513)]) {
    assert.equal(passwordProblem(password, { email }), 'must have 12 to 1024 characters');
  }
});

test('what is tried first is refused: words of leaked passwords, sequences, repetitions, the account’s own name', () => {
  const refused = [
    'aaaaaaaaaaaa',
    'abababababab',
    '123456789012',
    '0987654321098765',
    'Password1234!',
    'passwordpassword',
    'qwertyuiop12',
    'poiuytrewq99',
    'ADA.Lovelace1',
    'lovelace@example',
    'parapetadmin1',
  ];
  for (const password of refused)
    assert.match(passwordProblem(password, { email }) ?? '', /too easy to guess/, password);
});

test('a long password is checked in linear time', () => {
  assert.match(passwordProblem('0123456789'.repeat(100), { email }) ?? '', /too easy/);
});
