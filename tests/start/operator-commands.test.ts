/** Operator commands on an embedded database, beside a running server and without one. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
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

test('npm run erase-person erases an account beside a running server, and rejects the last admin of a deployment', async (t) => {
  const { dataDir, start, command } = await makeInstallation(t);
  const url = await start().ready();
  await assert.rejects(command('erase-person', email), /last admin of default: make another member an admin there/);
  const token = (await logIn(url, lost)).body.accessToken ?? assert.fail('no token');
  const me = () => fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  await withDatabase(dataDir, (database) =>
    database.asAccess((tx) => tx.query(`UPDATE parapet.membership SET org_role = 'member'`)),
  );
  const { stdout } = await command('erase-person', email);
  assert.match(stdout, /The account is erased\. What its person did is kept as that of erased-[0-9a-f]{12}: \d+ acts/);
  assert.equal((await me()).status, 401);
  assert.equal((await logIn(url, lost)).status, 401);
  await assert.rejects(command('erase-person', email), /account/);
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

test('npm run deployment creates, suspends, resumes and deletes beside a running server, and deletes without one', async (t) => {
  const { dataDir, start, command } = await makeInstallation(t);
  const server = start();
  const url = await server.ready();
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  await assert.rejects(
    command('deployment', 'create', 'Acme Ltd', '--slug', 'Acme', '--admin', 'bo@example.com'),
    /slug: must be/,
  );
  await assert.rejects(command('deployment', 'create', 'Acme Ltd'), /Name one of these/);
  const created = await command('deployment', 'create', 'Acme Ltd', '--slug', 'acme', '--admin', 'bo@example.com');
  const [, token = ''] = /\/invite#(\S+)/.exec(created.stdout) ?? [];
  await assert.rejects(
    command('deployment', 'create', 'Acme', '--slug', 'acme', '--admin', 'bo@example.com'),
    /with the slug acme/,
  );
  const shown = await post('/api/auth/invites/show', { token });
  assert.deepEqual(
    ((await shown.json()) as { invitedByName: string; deploymentName: string }).deploymentName,
    'Acme Ltd',
  );
  const password = 'a long password of the first admin';
  const accepted = (await (await post('/api/auth/invites/accept', { token, name: 'Bo', password })).json()) as {
    deploymentId: string;
  };
  const signedIn = (await (await post('/api/auth/login', { email: 'bo@example.com', password })).json()) as {
    accessToken: string;
  };
  const repos = async () => {
    const answer = await fetch(`${url}/api/agent/deployments/${accepted.deploymentId}/repos`, {
      headers: { authorization: `Bearer ${signedIn.accessToken}` },
    });
    return `${answer.status} ${await answer.text()}`;
  };
  assert.match(await repos(), /^200 /);
  await assert.rejects(
    command('deployment', 'invite', 'acme', '--admin', 'cy@example.com'),
    /has an admin, who invites others/,
  );

  await command('deployment', 'suspend', 'acme', '--reason', 'Unpaid');
  assert.match(await repos(), /^403 .*suspended \(Unpaid\)/);
  assert.match((await command('deployment', 'list')).stdout, /^acme +suspended +1 +0 +0 +- +Acme Ltd$/m);
  await assert.rejects(command('deployment', 'suspend', 'acme'), /suspended already/);
  await command('deployment', 'resume', 'acme');
  assert.match(await repos(), /^200 /);

  const file = join(dataDir, 'acme.dump');
  await command('dump', file, '--only', 'acme');
  await assert.rejects(command('deployment', 'delete', 'acme', '--confirm', 'acme'), /must repeat the name/);
  assert.match((await command('deployment', 'delete', 'acme', '--confirm', 'Acme Ltd')).stdout, /acme is deleted/);
  // Their account belonged to nothing else.
  assert.match(await repos(), /^401 /);
  await assert.rejects(command('deployment', 'resume', 'acme'), /There is no deployment acme/);
  assert.doesNotMatch((await command('deployment', 'list')).stdout, /acme/);

  await command('restore', file);
  server.process.kill('SIGTERM');
  await server.ended();
  assert.match((await command('deployment', 'list')).stdout, /^acme +open +1 /m);
  assert.match((await command('deployment', 'delete', 'acme', '--confirm', 'Acme Ltd')).stdout, /acme is deleted/);
  assert.doesNotMatch((await command('deployment', 'list')).stdout, /acme/);
});

test('npm run operator grants the role to an account whose address is proven, lists and revokes it', async (t) => {
  const { start, command } = await makeInstallation(t);
  const url = await start().ready();
  const isOperator = async (): Promise<unknown> => {
    const { accessToken } = (await logIn(url, lost)).body;
    const me = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${accessToken ?? ''}` } });
    return ((await me.json()) as { isOperator: boolean }).isOperator;
  };
  assert.match((await command('operator', 'list')).stdout, /the role is off/);
  assert.equal(await isOperator(), false);
  await assert.rejects(command('operator', 'grant', 'nobody@example.com'), /No such account/);
  await command('operator', 'grant', email);
  await assert.rejects(command('operator', 'grant', email), /an operator already/);
  assert.match((await command('operator', 'list')).stdout, /^ada@example.com/);
  assert.equal(await isOperator(), true);
  await command('operator', 'revoke', email);
  assert.equal(await isOperator(), false);
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
