import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { patternsOf, useIgnoresApp } from './testing/ignores-app.ts';

const api = useIgnoresApp();
const { ask } = api;

describe('GET …/ignores', () => {
  test('200: every member sees each product’s patterns in order, also of products without patterns', async () => {
    await ask('POST', { productIgnores: [patternsOf('SECRETS', 'z/', 'a/')] });
    for (const { jwt } of [api.org.admin, api.org.member, api.org.readonly]) {
      const answer = await ask('GET', undefined, '', jwt);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.body, {
        productIgnores: [
          { product: 'PRODUCT_SAST', ignores: [] },
          { product: 'PRODUCT_SCA', ignores: [] },
          { product: 'PRODUCT_SECRETS', ignores: ['z/', 'a/'] },
          { product: 'PRODUCT_AI_SAST', ignores: [] },
        ],
      });
    }
  });
});
