import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommandLine } from './command-line.ts';

test('--demo is all that the command line takes; a slip of the pen is not passed over', () => {
  assert.deepEqual(readCommandLine([]), { demo: false });
  assert.deepEqual(readCommandLine(['--demo']), { demo: true });
  assert.throws(() => readCommandLine(['--dmo']), /Unknown option '--dmo'\nParapet takes only --demo here/);
  assert.throws(() => readCommandLine(['8080']), /settings are environment variables/);
});
