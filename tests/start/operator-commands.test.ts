/** Operator commands on an embedded database, beside a running server and without one. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { openDatabase } from '../../server/src/store/database.ts';
import { attachToEmbeddedDatabase } from '../../server/src/store/embedded/attach.ts';
import { commandEnvironment, makeDataDir, startProcess } from './server-process.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const email = 'ada@example.com';
const lost = 'the password that was lost';

async function makeInstallation(t: TestContext) {
  const dataDir = await makeDataDir(t);
  const settings = { PARAPET_DATA_DIR: dataDir, PARAPET_ADMIN_EMAIL: email, PARAPET_ADMIN_PASSWORD: lost };
  return {
    dataDir,
    start: () => startProcess(t, 'server.ts', settings),
    command: (name: string, ...parameters: string[]) =>
      run(process.execPath, ['--disable-warning=ExperimentalWarning', `server/src/${name}.ts`, ...parameters], {
        cwd: root,
        env: { ...commandEnvironment, ...settings },
      }),
  };
}

async function logIn(url: string, password: string) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { status: answer.status, body: (await answer.json()) as { accessToken?: string } };
}

test('npm run reset-password replaces the password, while the server runs and after it has stopped', async (t) => {
  const { start, command } = await makeInstallation(t);
  const reset = async () => /is (\S+)\n/.exec((await command('reset-password', email)).stdout)?.[1] ?? '';
  const server = start();
  const url = await server.ready();
  assert.equal((await logIn(url, lost)).status, 200);
  await assert.rejects(command('reset-password', 'nobody@example.com'), /No such account/);
  await assert.rejects(command('reset-password'), /Give one e-mail address/);
  const first = await reset();
  assert.ok(first.length >= 20);
  assert.equal((await logIn(url, lost)).status, 401);
  assert.equal((await logIn(url, first)).status, 200);
  server.process.kill('SIGTERM');
  await server.ended();

  const second = await reset();
  const again = await start().ready();
  assert.equal((await logIn(again, first)).status, 401);
  assert.equal((await logIn(again, second)).status, 200);
});

test('npm run reset-second-factor removes the factor of an account, and says so if there is none', async (t) => {
  const { dataDir, start, command } = await makeInstallation(t);
  const url = await start().ready();
  assert.equal((await logIn(url, lost)).status, 200);
  await assert.rejects(command('reset-second-factor', email), /has no second factor/);
  await withDatabase(dataDir, (database) =>
    database.asAccess((tx) =>
      tx.query(
        `INSERT INTO parapet.totp_factor (user_id, sealed_secret, begun_at, confirmed_at)
         SELECT id, '\\x00', now(), now() FROM parapet.user_account WHERE email = $1`,
        [email],
      ),
    ),
  );
  assert.equal((await logIn(url, lost)).status, 202);
  const { stdout } = await command('reset-second-factor', email);
  assert.match(stdout, /ada@example.com signs in with the password alone now/);
  assert.equal((await logIn(url, lost)).status, 200);
});

test('npm run deactivate-user closes an account at once, and rejects the last admin of a deployment', async (t) => {
  const { dataDir, start, command } = await makeInstallation(t);
  const url = await start().ready();
  await assert.rejects(command('deactivate-user', email), /last admin/);
  const token = (await logIn(url, lost)).body.accessToken ?? assert.fail('no token');
  const me = () => fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal((await me()).status, 200);
  await withDatabase(dataDir, (database) =>
    database.asAccess((tx) => tx.query(`UPDATE parapet.membership SET org_role = 'member'`)),
  );
  const { stdout } = await command('deactivate-user', email);
  assert.match(stdout, /ada@example.com is deactivated/);
  assert.equal((await me()).status, 401);
  assert.equal((await logIn(url, lost)).status, 401);
});

test('npm run check-data finds and repairs a count that differs from its rows', async (t) => {
  const { dataDir, start, command } = await makeInstallation(t);
  await start().ready();
  assert.match((await command('check-data')).stdout, /^Deployment 1: no differences\.$/m);
  await withDatabase(dataDir, (database) =>
    database.asTenant('1', (tx) =>
      tx.client.query(
        `INSERT INTO parapet.finding_tally (deployment_id, lane, measure, project_id, rule_id, profile_id, day, n, is_fresh)
         VALUES ($1, 0, 'open', 1, 1, 1, '2026-01-01', 3, false)`,
        [tx.deploymentId],
      ),
    ),
  );
  const found = await command('check-data').catch((error: { code: number; stdout: string }) => error);
  assert.equal('code' in found && found.code, 1);
  assert.match(found.stdout, /Deployment 1: 1 difference\.\n {2}finding_tally: .*: 3 too many\n.*--repair/);
  assert.match((await command('check-data', '--repair')).stdout, /Deployment 1: 1 difference, repaired\./);
  assert.match((await command('check-data')).stdout, /no differences/);
});

type Database = ReturnType<typeof openDatabase>;

/** The running server's database. */
async function withDatabase(dataDir: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const attached = (await attachToEmbeddedDatabase(dataDir)) ?? assert.fail('no database is running');
  const database = openDatabase(attached.connection);
  try {
    await work(database);
  } finally {
    await database.close();
    attached.detach();
  }
}
