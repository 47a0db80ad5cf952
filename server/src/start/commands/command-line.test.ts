import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommandLine } from './command-line.ts';

test('--demo is the only option; a misspelt one is refused', () => {
  assert.deepEqual(readCommandLine([]), { demo: false });
  assert.deepEqual(readCommandLine(['--demo']), { demo: true });
  assert.throws(() => readCommandLine(['--dmo']), /Unknown option '--dmo'\nParapet takes only --demo here/);
  assert.throws(() => readCommandLine(['8080']), /settings are environment variables/);
});
