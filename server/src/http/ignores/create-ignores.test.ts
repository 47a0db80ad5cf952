import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import { assertError } from '../../../../tests/harness/app.ts';
import { noPatterns, patternsOf, useIgnoresApp } from './testing/ignores-app.ts';

describe('POST …/ignores', () => {
  const api = useIgnoresApp();
  const { ask, patterns } = api;

  test('200: patterns are appended to the product’s, each once', async () => {
    const first = await ask('POST', {
      productIgnores: [patternsOf('SAST', 'vendor/', '*.min.js'), patternsOf('AI_SAST', 'gen/')],
    });
    assert.equal(first.status, 200);
    assert.deepEqual(first.body, {});
    await ask('POST', { productIgnores: [patternsOf('SAST', '!keep.min.js', 'vendor/'), patternsOf('SAST', 'dist/')] });
    assert.deepEqual(await patterns(), {
      ...noPatterns,
      SAST: ['vendor/', '*.min.js', '!keep.min.js', 'dist/'],
      AI_SAST: ['gen/'],
    });
  });

  test('400: a malformed pattern is named by its position, and nothing is stored', async () => {
    for (const bad of ['', '  ', 'a\\', '[a', 'a//b', './a', 'x'.repeat(301), 'a\nb']) {
      const answer = await ask('POST', {
        productIgnores: [patternsOf('SAST', 'good/'), patternsOf('SCA', 'good/', bad)],
      });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(
        answer.body.details.map((each: { path: string }) => each.path),
        ['productIgnores.1.ignores.1'],
      );
    }
    assert.deepEqual(await patterns(), noPatterns);
  });

  test('400: each element must name a known product', async () => {
    for (const product of [undefined, 'PRODUCT_UNSPECIFIED', 'SAST']) {
      const answer = await ask('POST', { productIgnores: [{ product, ignores: ['a'] }] });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, 'productIgnores.0.product');
    }
    assertError(await ask('POST', {}), 400, 'INVALID_ARGUMENT');
  });

  test('400: more patterns than a product may have', async () => {
    const many = Array.from({ length: 500 }, (_, n) => `d${n}/`);
    assert.equal((await ask('POST', { productIgnores: [patternsOf('SAST', ...many)] })).status, 200);
    assert.equal((await ask('POST', { productIgnores: [patternsOf('SAST', 'd7/')] })).status, 200);
    const answer = await ask('POST', { productIgnores: [patternsOf('SCA', 'x'), patternsOf('SAST', 'one-more/')] });
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.equal(answer.body.details[0].path, 'productIgnores.1.ignores');
    assert.deepEqual(await patterns(), { ...noPatterns, SAST: many });
  });

  test('403: for members', async () => {
    for (const { jwt } of [api.org.member, api.org.readonly]) {
      for (const [method, body] of [
        ['POST', { productIgnores: [] }],
        ['PATCH', { productIgnores: [] }],
        ['DELETE', undefined],
      ] as const) {
        assertError(await ask(method, body, '', jwt), 403, 'FORBIDDEN');
      }
      assert.equal((await ask('GET', undefined, '', jwt)).status, 200);
    }
  });

  test('concurrent writers lose none of each other’s changes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ask('POST', { productIgnores: [patternsOf('SECRETS', `s${n}/`), patternsOf('SCA', `c${n}/`)] }),
      ),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const { SECRETS, SCA } = await patterns();
    assert.equal(SECRETS?.length, 8);
    assert.equal(SCA?.length, 8);
  });
});

describeSharedRefusals('CreateProductIgnores');
