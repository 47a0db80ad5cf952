/**
 * DATABASE_URL: an external PostgreSQL with several processes. Runs on the harness's server (18); and, if
 * PARAPET_TEST_DATABASE_URL names an empty database that a user without superuser rights but with CREATEROLE owns, on
 * that.
 */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '../harness/database/database.ts';
import { urlOf } from '../harness/server.ts';
import { startProcess } from './server-process.ts';

const PARAPET_SECRET_KEY = 'a secret of at least thirty-two characters';

async function startAll(t: TestContext, DATABASE_URL: string): Promise<void> {
  const settings = { DATABASE_URL, PARAPET_SECRET_KEY, PARAPET_DATA_DIR: '/nonexistent/data' };
  const api = startProcess(t, 'server.ts', { ...settings, PARAPET_ROLE: 'api' });
  const url = await api.ready();
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  assert.equal((await fetch(`${url}/api/auth/me`)).status, 401);

  const worker = startProcess(t, 'worker.ts', settings);
  let port: string | undefined;
  while (port === undefined && worker.process.exitCode === null) {
    port = /"port":(\d+)/.exec(worker.stderr())?.[1];
    await sleep(20);
  }
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200, worker.stderr());
  assert.equal((await fetch(`http://127.0.0.1:${port}/api/auth/me`)).status, 404, 'a worker has no API');

  for (const started of [worker, api]) {
    started.process.kill('SIGTERM');
    assert.equal(await started.ended(), 0, started.stderr());
  }
}

test('an API node and a worker share a database, and need no data directory', async (t) => {
  const { connection, drop } = await createTestDatabase();
  t.after(() => drop());
  await startAll(t, urlOf(connection));
});

const given = process.env['PARAPET_TEST_DATABASE_URL'];
test(
  'an API node and a worker share the database of PARAPET_TEST_DATABASE_URL',
  given ? {} : { skip: 'not set' },
  async (t) => {
    await startAll(t, given ?? '');
  },
);

test('an unreachable database is reported with instructions', async (t) => {
  const server = startProcess(t, 'server.ts', {
    DATABASE_URL: 'postgresql://ada:hunter2@localhost:1/none?host=/nonexistent',
    PARAPET_SECRET_KEY,
  });
  assert.equal(await server.ended(), 1);
  assert.match(server.stderr(), /DATABASE_URL: cannot connect: .*Check host, port, user, password and database/);
  assert.doesNotMatch(server.stderr(), /hunter2/);
});
