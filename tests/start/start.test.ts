import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { databasePid, makeDataDir, startProcess } from './server-process.ts';

const passwordIn = (text: string): string | undefined => /password {2}(\S+) {3}\(shown only this once/.exec(text)?.[1];

function logIn(url: string, password: string): Promise<Response> {
  return fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@parapet.localhost', password }),
  });
}

test('npm start needs no setup and prints its URL and the sign-in; SIGTERM stops it and its database', async (t) => {
  const PARAPET_DATA_DIR = await makeDataDir(t);
  const first = startProcess(t, 'npm start', { PARAPET_DATA_DIR });
  const url = await first.ready();
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  const password = passwordIn(first.stdout()) ?? '';
  assert.equal((await logIn(url, password)).status, 200);
  assert.match(
    first.stdout(),
    /Next, in another terminal:\n +npx --no-install parapet login --server http:\S+ --email admin@/,
  );
  first.process.kill('SIGTERM'); // To npm, as a service manager does.
  assert.equal(await first.ended(), 0);
  assert.equal(databasePid(PARAPET_DATA_DIR), undefined, 'no database is left behind');
  assert.ok(!first.stderr().includes(password), 'the password is not in the log');

  const second = startProcess(t, 'npm start', { PARAPET_DATA_DIR });
  const again = await second.ready();
  assert.equal(passwordIn(second.stdout()), undefined, 'it is shown once');
  assert.equal((await logIn(again, password)).status, 200);
  second.process.kill('SIGINT');
  assert.equal(await second.ended(), 0);
});

test('the server starts again after each kill -9', async (t) => {
  const PARAPET_DATA_DIR = await makeDataDir(t);
  for (let round = 0; round < 3; round += 1) {
    const server = startProcess(t, 'server.ts', { PARAPET_DATA_DIR });
    await server.ready();
    server.process.kill('SIGKILL');
    await server.ended();
  }
  const last = startProcess(t, 'server.ts', { PARAPET_DATA_DIR });
  assert.equal((await fetch(`${await last.ready()}/readyz`)).status, 200);
  last.process.kill('SIGTERM');
  assert.equal(await last.ended(), 0);
});

test('a port in use is reported with instructions, and the password of the first start is not lost', async (t) => {
  const PARAPET_DATA_DIR = await makeDataDir(t);
  const taken = createServer().listen(0, '127.0.0.1');
  t.after(() => taken.close());
  await once(taken, 'listening');
  const PARAPET_PORT = String((taken.address() as AddressInfo).port);
  const refused = startProcess(t, 'server.ts', { PARAPET_DATA_DIR, PARAPET_PORT });
  assert.equal(await refused.ended(), 1);
  assert.match(refused.stderr(), new RegExp(`Port ${PARAPET_PORT} on 127.0.0.1 is in use\\. .*set PARAPET_PORT`));
  assert.equal(databasePid(PARAPET_DATA_DIR), undefined);
  const next = startProcess(t, 'server.ts', { PARAPET_DATA_DIR });
  await next.ready();
  assert.notEqual(passwordIn(next.stdout()), undefined);
  next.process.kill('SIGTERM');
  await next.ended();
});

test('a second server on the same data directory fails with instructions and changes nothing', async (t) => {
  const PARAPET_DATA_DIR = await makeDataDir(t);
  const first = startProcess(t, 'server.ts', { PARAPET_DATA_DIR });
  const url = await first.ready();
  const second = startProcess(t, 'server.ts', { PARAPET_DATA_DIR });
  assert.equal(await second.ended(), 1);
  assert.match(
    second.stderr(),
    /Another Parapet is running on the database in .*set PARAPET_DATA_DIR and PARAPET_PORT/,
  );
  assert.doesNotMatch(second.stderr(), /at .*\.ts:\d+/, 'no stack trace, because the operator can fix it');
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  first.process.kill('SIGTERM');
  assert.equal(await first.ended(), 0);
});

test('a first start with an easy admin password fails with the name of the variable; a later one succeeds', async (t) => {
  const PARAPET_DATA_DIR = await makeDataDir(t);
  const refused = startProcess(t, 'server.ts', { PARAPET_DATA_DIR, PARAPET_ADMIN_PASSWORD: 'Password12345678' });
  assert.equal(await refused.ended(), 1);
  assert.match(refused.stderr(), /PARAPET_ADMIN_PASSWORD is made of passwords that are tried first/);
  const PARAPET_ADMIN_PASSWORD = 'correct horse battery staple';
  const started = startProcess(t, 'server.ts', { PARAPET_DATA_DIR, PARAPET_ADMIN_PASSWORD });
  await started.ready();
});

test('a start with another secret key fails', async (t) => {
  const PARAPET_DATA_DIR = await makeDataDir(t);
  const first = startProcess(t, 'server.ts', { PARAPET_DATA_DIR });
  await first.ready();
  first.process.kill('SIGTERM');
  await first.ended();
  const key = readFileSync(join(PARAPET_DATA_DIR, 'secret.key'), 'utf8');
  const changed = startProcess(t, 'server.ts', {
    PARAPET_DATA_DIR,
    PARAPET_SECRET_KEY: 'another secret, 32 characters long',
  });
  assert.equal(await changed.ended(), 1);
  assert.match(changed.stderr(), /secret key does not belong to this database\. Set PARAPET_SECRET_KEY/);
  writeFileSync(join(PARAPET_DATA_DIR, 'secret.key'), key);
  assert.equal(databasePid(PARAPET_DATA_DIR), undefined);
});

test('an invalid configuration stops the start before anything is changed', async (t) => {
  const PARAPET_DATA_DIR = join(await makeDataDir(t), 'not-made');
  const server = startProcess(t, 'server.ts', { PARAPET_DATA_DIR, PARAPET_LOG_LEVEL: 'loud' });
  assert.equal(await server.ended(), 1);
  assert.match(server.stderr(), /^\nThe configuration is invalid:\n {2}PARAPET_LOG_LEVEL: "loud" must be /);
  assert.throws(() => readFileSync(PARAPET_DATA_DIR), { code: 'ENOENT' });
});
