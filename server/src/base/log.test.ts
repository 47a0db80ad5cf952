import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Confidential } from './confidential.ts';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ level: 'info', destination: { write: (line: string) => lines.push(line) } }));
  return lines.join('');
}

test('a line is one JSON object with level, time and message', () => {
  const line = JSON.parse(logged((log) => log.info({ requestId: 'r1' }, 'request'))) as Record<string, unknown>;
  assert.deepEqual(Object.keys(line), ['level', 'time', 'requestId', 'msg']);
  assert.match(String(line['time']), /^\d{4}-\d\d-\d\dT.*Z$/);
});

test('secrets are not written, at any depth at which objects are logged', () => {
  const text = logged((log) => {
    log.info({ token: 'hunter2' });
    log.info({ login: { email: 'ada@example.com', password: 'hunter2' } });
    log.info({ request: { headers: { authorization: 'Bearer hunter2', cookie: 'a=hunter2' } } });
    log.info({ key: new Confidential('hunter2') });
  });
  assert.doesNotMatch(text, /hunter2/);
  assert.match(text, /\[secret\]/);
  assert.match(text, /ada@example\.com/);
});

test('row values in database errors are not written', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.com) already exists.',
  });
  const text = logged((log) => log.error({ err: new Error('outer', { cause: error }) }, 'failed'));
  assert.doesNotMatch(text, /ada@example/);
  const line = JSON.parse(text) as { err: { message: string; cause: { code: string; message: string } } };
  assert.equal(line.err.message, 'outer');
  assert.equal(line.err.cause.code, '23505');
});
