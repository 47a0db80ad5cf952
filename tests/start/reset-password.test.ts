/** A lost password, as whoever runs the installation mends it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { makeDataDir, startProcess } from './server-process.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const email = 'ada@example.com';
const lost = 'the password that was lost';

test('npm run reset-password prints a new password that works, instead of the old one', async (t) => {
  const settings = { PARAPET_DATA_DIR: await makeDataDir(t), PARAPET_ADMIN_EMAIL: email, PARAPET_ADMIN_PASSWORD: lost };
  const reset = (address: string) =>
    run(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/reset-password.ts', address], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...settings },
    });
  const logIn = async (url: string, password: string): Promise<number> => {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return answer.status;
  };

  const first = startProcess(t, 'server.ts', settings);
  assert.equal(await logIn(await first.ready(), lost), 200);
  await assert.rejects(reset(email), /another|running|use/i, 'the server holds the data directory');
  first.process.kill('SIGTERM');
  await first.ended();

  await assert.rejects(reset('nobody@example.com'), /No such account/);
  const password = /is (\S+)\n/.exec((await reset(email)).stdout)?.[1] ?? '';
  assert.ok(password.length >= 20);

  const second = startProcess(t, 'server.ts', settings);
  const url = await second.ready();
  assert.equal(await logIn(url, lost), 401);
  assert.equal(await logIn(url, password), 200);
});
