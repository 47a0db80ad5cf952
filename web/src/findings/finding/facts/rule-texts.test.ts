import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleTexts } from './rule-texts.ts';

test('what the message says is not said again, in whatever marks', () => {
  const message = 'Detected user input in a SQL string.';
  assert.deepEqual(ruleTexts({ description: 'Detected `user input` in a SQL string.', help: '' }, message), []);
  assert.deepEqual(ruleTexts({ description: message, help: `${message}\n\n<b>References:</b>` }, message), []);
  assert.deepEqual(ruleTexts({ description: 'SQL injection.', help: 'Use **parameters**.' }, message), [
    'SQL injection.',
    'Use **parameters**.',
  ]);
  assert.deepEqual(ruleTexts({ description: 'SQL injection.', help: '# SQL injection.\nUse parameters.' }, message), [
    '# SQL injection.\nUse parameters.',
  ]);
  assert.deepEqual(ruleTexts({ description: '', help: ' ' }, message), []);
});
