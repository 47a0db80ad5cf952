/**
 * `npx parapet dump` and `npx parapet restore`, as the README names them, from a PostgreSQL of one's own to
 * an embedded database and back. The installation has accepted work that nobody has begun: it is done after the restore.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '../harness/database/database.ts';
import { startGitServer } from '../harness/hosts/git-server.ts';
import { urlOf } from '../harness/server.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';
import { connectScansApi, scansApiWith, type ScansApi } from '../harness/uploads/scans-api.ts';
import { makeDataDir, startProcess, type ServerProcess } from '../start/server-process.ts';

const root = resolve(import.meta.dirname, '../..');
const account = { email: 'ada@example.com', password: 'correct horse battery staple' };
const common = {
  PARAPET_SECRET_KEY: 'a secret of at least thirty-two characters',
  PARAPET_ADMIN_EMAIL: account.email,
  PARAPET_ADMIN_PASSWORD: account.password,
  PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8',
};
const patienceMs = 60_000;

/** Standard output. Rejects with standard error unless it ends with status 0. */
async function parapet(home: string, parameters: readonly string[], settings: Record<string, string>): Promise<string> {
  const environment = { PATH: process.env['PATH'], HOME: home, PARAPET_SECRET_KEY: common.PARAPET_SECRET_KEY };
  const { stdout } = await promisify(execFile)('npx', ['parapet', ...parameters], {
    cwd: root,
    env: { ...environment, ...settings },
  });
  return stdout;
}

interface Request {
  service?: 'agent' | 'workflows/v1' | undefined;
  path: string;
  body: object;
}

async function send<Answer>(api: ScansApi, { service = 'agent', path, body }: Request): Promise<Answer> {
  const { baseUrl, deploymentId, token } = api;
  const answer = await fetch(`${baseUrl}/api/${service}/deployments/${deploymentId}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  assert.ok(answer.ok, `${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Answer;
}

/** Sends an upload and a sync to a server that runs no jobs. Returns the scan's id. */
async function acceptWork(t: TestContext, api: ScansApi): Promise<string> {
  const git = await startGitServer(t);
  await git.commit('main', { 'a.ts': 'eval(x)\n' });
  const { username, password } = git;
  const connection = { kind: 'CONNECTION_KIND_GIT', name: 'git', baseUrl: new URL(git.url).origin, username };
  await send(api, { path: '/connections', body: { ...connection, credential: password } });
  const { repo } = await send<{ repo: { id: string } }>(api, {
    path: '/repos',
    body: { name: 'synced', url: git.url },
  });
  await send(api, { path: `/repos/${repo.id}/_sync`, body: {} });
  const { scanId } = await api.upload(sarifOf({ results: [{ rule: 'r', path: 'a.ts', line: 1, text: 'eval(x)' }] }));
  return scanId ?? assert.fail('the upload was refused');
}

/** The status of the only sync. */
async function stateOfSync(api: ScansApi): Promise<string | undefined> {
  const { jobs } = await send<{ jobs: { status: string }[] }>(api, {
    service: 'workflows/v1',
    path: '/jobs/list',
    body: { filter: { workflowType: 'project_sync' } },
  });
  assert.equal(jobs.length, 1);
  return jobs[0]?.status;
}

async function report(api: ScansApi): Promise<string> {
  const answer = await fetch(`${api.baseUrl}/api/reporting/${api.deploymentId}/findings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return answer.text();
}

async function end(server: ServerProcess): Promise<void> {
  server.process.kill('SIGTERM');
  assert.equal(await server.ended(), 0, server.stderr());
}

test('accepted work waits in a dump and is done after it: npx parapet dump and restore, external to embedded and back', async (t) => {
  const home = await makeDataDir(t);
  const external = await createTestDatabase();
  t.after(() => external.drop());
  const from = { DATABASE_URL: urlOf(external.connection), PARAPET_DATA_DIR: await makeDataDir(t) };
  const node = startProcess(t, 'server.ts', { ...common, ...from, PARAPET_ROLE: 'api' });
  const before = await connectScansApi(await node.ready(), account);
  const scanId = await acceptWork(t, before);
  const waiting = join(home, 'waiting.dump');
  assert.match(await parapet(home, ['dump', waiting], from), /The installation as of .* rows, .* bytes/);
  assert.equal((await before.scan(scanId)).status, 'SCAN_STATUS_PENDING', 'the node still answers');
  assert.equal(await stateOfSync(before), 'SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED');
  await end(node);

  const to = { PARAPET_DATA_DIR: await makeDataDir(t) };
  assert.match(await parapet(home, ['restore', waiting], to), /is restored: \d+ rows/);
  await assert.rejects(parapet(home, ['restore', waiting], to), /The database is not empty/);
  const embedded = startProcess(t, 'server.ts', { ...common, ...to });
  const after = scansApiWith({ ...before, baseUrl: await embedded.ready() });
  const scan = await after.ended(scanId);
  assert.deepEqual([scan.status, scan.counts['new']], ['SCAN_STATUS_COMPLETED', 1], embedded.stderr());
  for (
    const until = Date.now() + patienceMs;
    (await stateOfSync(after)) !== 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED';
    await sleep(50)
  )
    assert.ok(Date.now() < until, `the sync has not completed: ${embedded.stderr()}`);
  const done = join(home, 'done.dump');
  await parapet(home, ['dump', done], to);
  const expected = await report(after);
  assert.match(expected, /a\.ts/);
  await end(embedded);

  const other = await createTestDatabase({ isEmpty: true });
  t.after(() => other.drop());
  const back = { DATABASE_URL: urlOf(other.connection), PARAPET_DATA_DIR: await makeDataDir(t) };
  await parapet(home, ['restore', done], back);
  const again = startProcess(t, 'server.ts', { ...common, ...back });
  const last = scansApiWith({ ...before, baseUrl: await again.ready() });
  assert.equal(await report(last), expected);
  assert.deepEqual(await last.scan(scanId), scan);
  await end(again);
});
