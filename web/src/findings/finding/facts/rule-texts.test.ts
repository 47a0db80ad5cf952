import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainsFix, ruleTexts } from './rule-texts.ts';

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

test('a heading, or words in bold, tell that a text says how to fix', () => {
  const nothing = { description: '', help: '' };
  assert.ok(explainsFix(nothing, 'Untrusted URL.\n\n**How to fix it.** Redirect to targets of a fixed list.'));
  assert.ok(explainsFix({ description: '', help: 'Why.\n\n## Recommendation\n\nUse parameters.' }, 'found'));
  assert.ok(explainsFix({ description: 'Remediation: rotate the key.', help: '' }, 'found'));
  assert.ok(!explainsFix(nothing, 'We recommend nothing; a fix is unknown.'));
  assert.ok(!explainsFix({ description: 'Fixed lists of targets are safe.', help: '' }, 'found'));
});
