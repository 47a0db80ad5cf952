import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { noPatterns, patternsOf, useIgnoresApp } from './testing/ignores-app.ts';

const { ask, patterns } = useIgnoresApp();

describe('PATCH …/ignores', () => {
  test('200: replaces only the patterns of the named products', async () => {
    await ask('POST', {
      productIgnores: [patternsOf('SAST', 'a'), patternsOf('SCA', 'b'), patternsOf('SECRETS', 'c')],
    });
    const answer = await ask('PATCH', { productIgnores: [patternsOf('SAST', 'z', 'y', 'z'), patternsOf('SCA')] });
    assert.deepEqual([answer.status, answer.body], [200, {}]);
    assert.deepEqual(await patterns(), { ...noPatterns, SAST: ['z', 'y'], SECRETS: ['c'] });
  });

  test('400: a malformed pattern', async () => {
    assertError(await ask('PATCH', { productIgnores: [patternsOf('SAST', '[')] }), 400, 'INVALID_ARGUMENT');
  });
});
