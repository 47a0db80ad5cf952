import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { findPasswordWeakness } from '../../../../server/src/domain/access/judge-password.ts';
import { graphs, listedPasswords } from './common-passwords.ts';
import { judgePassword, makeEstimator } from './judge-password.ts';

const estimator = makeEstimator(ZxcvbnFactory, { passwords: listedPasswords, graphs });

test('the console judges a password as the server does', async () => {
  const ownTexts = ['ada.lovelace@example.com', 'Ada Lovelace', 'Analytical Engines'];
  const passwords = [
    '',
    'short',
    'f3Kq-9xPz-Tn2w',
    'cafe\u0301 im ma\u0308rz 7',
    'correct horse battery staple',
    'Password12345678',
    'passwordpassword',
    'iloveyouverymuch',
    'qwertyuiopasdfgh',
    'abababababababab',
    '1234567890123456',
    'ada.lovelace1815',
    'analyticalengines',
    'lovelace wrote about looms in 1843',
    'p4$$w0rd'.repeat(20),
    'quiet rivers of glass, '.repeat(45).slice(0, 1025),
  ];
  const seen = new Set<string | undefined>();
  for (const password of passwords) {
    const here = await judgePassword(password, ownTexts, () => Promise.resolve(estimator));
    assert.equal(here, await findPasswordWeakness(password, ownTexts), password);
    seen.add(here);
  }
  assert.deepEqual(
    [...seen].toSorted(),
    ['common', 'own_words', 'pattern', 'too_long', 'too_short', undefined].toSorted(),
    'the table has every judgement',
  );
});
