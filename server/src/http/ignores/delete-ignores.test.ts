import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import { assertError } from '../../../../tests/harness/app.ts';
import { patternsOf, useIgnoresApp } from './testing/ignores-app.ts';

describe('DELETE …/ignores', () => {
  const { ask, patterns } = useIgnoresApp();

  const all = [patternsOf('SAST', 'a'), patternsOf('SCA', 'b'), patternsOf('SECRETS', 'c'), patternsOf('AI_SAST', 'd')];
  const removals: [query: string, left: string[]][] = [
    ['', []],
    ['?product=PRODUCT_UNSPECIFIED', []],
    ['?product=PRODUCT_SAST', ['SCA', 'SECRETS', 'AI_SAST']],
    ['?product=PRODUCT_SAST&product=PRODUCT_AI_SAST', ['SCA', 'SECRETS']],
    ['?product=PRODUCT_SAST&product=PRODUCT_UNSPECIFIED', []],
  ];
  for (const [query, left] of removals) {
    test(`200: with ${query || 'no product'} it leaves ${left.join(', ') || 'none'}`, async () => {
      await ask('POST', { productIgnores: all });
      const answer = await ask('DELETE', undefined, query);
      assert.deepEqual([answer.status, answer.body], [200, {}]);
      assert.deepEqual(
        Object.entries(await patterns())
          .filter(([, ignores]) => ignores.length > 0)
          .map(([name]) => name),
        left,
      );
    });
  }

  test('400: an unknown product', async () => {
    for (const query of ['?product=SAST', '?product=', '?product=PRODUCT_SAST&product=x'])
      assertError(await ask('DELETE', undefined, query), 400, 'INVALID_ARGUMENT');
    const { body } = await ask('DELETE', undefined, '?product=SAST');
    assert.match(body.details[0].message, /^must be one of PRODUCT_/);
  });

  test('400: a misspelt parameter is named with the known one, and removes nothing', async () => {
    await ask('POST', { productIgnores: all });
    const before = await patterns();
    const answer = await ask('DELETE', undefined, '?products=PRODUCT_SCA');
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.deepEqual(answer.body.details, [{ path: 'products', message: 'is not a query parameter; use product' }]);
    assert.deepEqual(await patterns(), before);
  });
});

describeSharedRefusals('DeleteProductIgnores');
