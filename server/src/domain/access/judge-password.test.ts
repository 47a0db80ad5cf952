import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PasswordWeakness } from '../../model/password-rules.ts';
import { findPasswordWeakness, requireGoodPassword } from './judge-password.ts';

const ownTexts = ['ada.lovelace@example.com', 'Ada Lovelace', 'Analytical Engines'];

async function assertJudged(passwords: readonly string[], expected: PasswordWeakness | undefined): Promise<void> {
  for (const password of passwords) assert.equal(await findPasswordWeakness(password, ownTexts), expected, password);
}

test('several words, and what a generator gives, are accepted, whatever kinds of characters they have', async () => {
  await assertJudged(
    [
      'correct horse battery staple',
      'f3Kq-9xPz-Tn2w-7b',
      'nur kleine buchstaben hier',
      'Über den Wolken 7',
      'ein café im märz',
      '寿限無寿限無五劫の擦り切れ海砂利水魚',
      'lovelace wrote about looms in 1843',
    ],
    undefined,
  );
});

test('a password has 15 to 1024 characters, counted as they are compared', async () => {
  await assertJudged(['', 'f3Kq-9xPz-Tn2w', 'cafe\u0301 im ma\u0308rz 7'], 'too_short');
  await assertJudged(['ein Cafe\u0301 im Ma\u0308rz'], undefined);
  const long = 'quiet rivers of glass, '.repeat(45);
  await assertJudged([long.slice(0, 1024)], undefined);
  await assertJudged([long.slice(0, 1025)], 'too_long');
});

test('what is tried first is refused with its reason', async () => {
  const common = [
    'Password12345678',
    'MyPassword2024!!',
    'iloveyouverymuch',
    'sunshine rainbow',
    'qwertyuiopasdfghjkl',
  ];
  await assertJudged(common, 'common');
  await assertJudged(['aaaaaaaaaaaaaaa', 'abababababababab', '0123456789'.repeat(100)], 'pattern');
  await assertJudged(
    [
      'ADA.Lovelace1815',
      'lovelace@example',
      'analyticalengines',
      'Parapet-Parapet-1',
      'ada-analytical-26',
      'example-lovelace',
    ],
    'own_words',
  );
});

test('a hostile password costs what another costs: only its beginning is judged', async () => {
  const judged = 'a4@1!|5$3'.repeat(5);
  assert.equal(
    await findPasswordWeakness(judged + 'p4$$w0rd'.repeat(100), []),
    await findPasswordWeakness(judged + 'p4$', []),
  );
});

test('a refusal names the field', async () => {
  await assert.rejects(
    requireGoodPassword('short', ownTexts, 'newPassword'),
    /newPassword: must have at least 15 characters/,
  );
});
