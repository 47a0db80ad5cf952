import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hideValues } from './hide-values.ts';

test('what looks like the value of a credential is not shown, and the code around it is', () => {
  assert.equal(hideValues('key = "AKIAIOSFODNN7EXAMPLE1"'), `key = "AKIA${'*'.repeat(16)}"`);
  assert.equal(hideValues('AWS_ACCESS_KEY_ID=AKIA**************LW'), 'AWS_ACCESS_KEY_ID=AKIA**************LW');
  assert.equal(
    hideValues('const configuration_of_the_whole_service = 1'),
    'const configuration_of_the_whole_service = 1',
  );
});
