import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idsWith } from './ids-with.ts';

const greatest = 3_210;
const all = Array.from({ length: greatest }, (_, n) => String(n + 1));

test('exactly the ids that contain the digits', () => {
  for (const digits of ['0', '1', '00', '01', '10', '21', '99', '321', '3210', '3211', '0321', '12345']) {
    const ids = idsWith(digits, BigInt(greatest), 10_000) ?? assert.fail(digits);
    assert.deepEqual(
      ids.toSorted((a, b) => Number(a) - Number(b)),
      all.filter((id) => id.includes(digits)),
      digits,
    );
  }
});

test('no list of too many ids is made', () => {
  assert.equal(idsWith('1', 10n ** 18n, 20_000), undefined);
  assert.equal(idsWith('1234567890', 10n ** 18n, 20_000), undefined);
  assert.ok((idsWith('1234567890123456', 10n ** 18n, 20_000) ?? []).length > 100);
  assert.deepEqual(idsWith('1', 0n, 10), []);
});
