/**
 * Two workers on one database. One is killed in the middle of a sync, a fix and a delivery; the other, with separate
 * folders, finishes them; and the killed one's files are removed when it restarts.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, createServer as createLine, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sarifWithFix } from '../../server/src/http/fixes/testing/fixes-rig.ts';
import { createTestDatabase } from '../harness/database/database.ts';
import { startGitServer } from '../harness/hosts/git-server.ts';
import { connectScansApi, type ScansApi } from '../harness/uploads/scans-api.ts';
import { urlOf } from '../harness/server.ts';
import { makeDataDir, startProcess, type ServerProcess } from '../start/server-process.ts';

const account = { email: 'ada@example.com', password: 'correct horse battery staple' };
/** The promise. A worker counts as dead after 10 s, and its deliveries after 20 s (ADR 0018 and ADR 0010). */
const finishedWithinMs = 30_000;
const patienceMs = 60_000;

test('when one of two workers is killed, the other finishes its sync, fix and delivery within 30 s', async (t) => {
  const git = await startGitServer(t);
  const line = await startBlockingProxy(t, new URL(git.url));
  const receiver = await startHangingReceiver(t);
  const snippet = 'eval(input);';
  const commit = await git.commit('main', { 'src/app.js': `${snippet}\n` });
  const { connection, database, drop } = await createTestDatabase();
  t.after(() => drop());
  const settings = {
    DATABASE_URL: urlOf(connection),
    PARAPET_SECRET_KEY: 'a secret of at least thirty-two characters',
    PARAPET_ADMIN_EMAIL: account.email,
    PARAPET_ADMIN_PASSWORD: account.password,
    PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8',
  };
  const folders = { first: await makeDataDir(t), second: await makeDataDir(t) };
  const api = startProcess(t, 'server.ts', { ...settings, PARAPET_ROLE: 'api', PARAPET_DATA_DIR: folders.first });
  const scans = await connectScansApi(await api.ready(), account);
  const first = startProcess(t, 'worker.ts', { ...settings, PARAPET_DATA_DIR: folders.first });

  const sync = await setUp(scans, { url: line.url, username: git.username, password: git.password });
  await post(scans, '/repos', { name: 'shop', url: line.url });
  const fixable = sarifWithFix({ path: 'src/app.js', line: 1, snippet, text: 'run(input);' });
  await scans.uploadAndWait(JSON.stringify(fixable), { project: 'shop', commit });
  const { channel } = await post<{ channel: { id: string } }>(scans, '/channels', {
    name: 'hook',
    webhook: { url: receiver.url },
  });
  const rule = { name: 'failed', channelId: channel.id, events: ['NOTIFICATION_EVENT_SCAN_FAILED'] };
  await post(scans, '/rules', rule);

  const issueId = await onlyIssue(scans);
  assert.deepEqual(await post(scans, `/issues/${issueId}/autofix`, {}), { errors: [], success: true });
  await post(scans, `/repos/${sync}/_sync`, {}, 202);
  await scans.upload('no results', { project: 'other' });
  const hasBegun = async (): Promise<boolean> =>
    (await workFolders(folders.first)).length === 2 && line.held() >= 2 && receiver.keys.length === 1;
  await eventually(hasBegun, 'the first worker is in the middle of all three');
  const second = startProcess(t, 'worker.ts', { ...settings, PARAPET_DATA_DIR: folders.second });
  await works(second);
  line.open();

  const killedAt = performance.now();
  first.process.kill('SIGKILL');
  const runs = async (): Promise<{ type: string; status: string }[]> => {
    const { rows } = await database.asTenant(scans.deploymentId, ({ client, deploymentId }) =>
      client.query<{ type: string; status: string }>(
        `SELECT workflow_type AS type, status FROM parapet.workflow_run
          WHERE deployment_id = $1 AND workflow_type <> 'ingest' ORDER BY workflow_type`,
        [deploymentId],
      ),
    );
    return rows;
  };
  assert.deepEqual(
    (await runs()).map(({ status }) => status),
    ['running', 'running', 'running'],
  );
  const tookMs: Record<string, number> = {};
  await eventually(async () => {
    const now = await runs();
    for (const { type, status } of now) {
      if (status !== 'running') tookMs[type] ??= Math.round(performance.now() - killedAt);
    }
    return Object.keys(tookMs).length === now.length;
  }, 'the second worker has ended them all');
  t.diagnostic(`ended after the kill, ms: ${JSON.stringify(tookMs)}`);
  assert.deepEqual(
    (await runs()).map(({ type, status }) => [type, status]),
    ['autofix', 'notification', 'project_sync'].map((type) => [type, 'completed']),
    second.stderr(),
  );
  assert.ok(Math.max(...Object.values(tookMs)) < finishedWithinMs);

  assert.equal(receiver.keys.length, 2);
  assert.equal(new Set(receiver.keys).size, 1, 'a repeat carries the same id');
  const branches = (await git.git('for-each-ref', '--format=%(refname)')).split('\n');
  assert.deepEqual(branches, ['refs/heads/main', `refs/heads/parapet/fix-${issueId}`]);

  assert.deepEqual(await workFolders(folders.second), []);
  assert.equal((await workFolders(folders.first)).length, 2, 'what the first one was at when it died');
  const again = startProcess(t, 'worker.ts', { ...settings, PARAPET_DATA_DIR: folders.first });
  await eventually(async () => (await workFolders(folders.first)).length === 0, 'its folders are removed');
  for (const { process: running } of [again, second, api]) running.kill('SIGTERM');
  assert.deepEqual(await Promise.all([again, second, api].map((one) => one.ended())), [0, 0, 0]);
});

/** Creates a connection and a project to sync; returns its id. */
async function setUp(
  scans: ScansApi,
  { url, username, password }: { url: string; username: string; password: string },
): Promise<string> {
  const connection = { kind: 'CONNECTION_KIND_GIT', name: 'git', baseUrl: new URL(url).origin, username };
  await post(scans, '/connections', { ...connection, credential: password });
  const { repo } = await post<{ repo: { id: string } }>(scans, '/repos', { name: 'synced', url });
  return repo.id;
}

/** Paths as in the documents, each with its service's prefix. */
async function post<Answer>(scans: ScansApi, path: string, body: object, expected = 200): Promise<Answer> {
  const service = /^\/(channels|rules)/.test(path)
    ? '/api/notifications/v1'
    : path.startsWith('/issues')
      ? '/api/v1'
      : '/api/agent';
  const answer = await fetch(`${scans.baseUrl}${service}/deployments/${scans.deploymentId}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${scans.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  assert.equal(answer.status, expected, `${path}: ${text}`);
  return JSON.parse(text) as Answer;
}

async function onlyIssue({ baseUrl, deploymentId, token }: ScansApi): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/reporting/${deploymentId}/findings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reportType: 'REPORT_TYPE_PROJECT' }),
  });
  const { findings } = (await answer.json()) as { findings: { id: string }[] };
  assert.equal(findings.length, 1);
  return findings[0]?.id ?? '';
}

/** Resolves when the worker takes jobs. */
async function works(worker: ServerProcess): Promise<void> {
  await eventually(() => worker.stderr().includes('"msg":"listening"'), 'the worker is up');
}

async function workFolders(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, 'work')).catch(() => []);
}

async function eventually(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const until = Date.now() + patienceMs; !(await holds()); await sleep(50)) {
    assert.ok(Date.now() < until, `in vain: ${what}`);
  }
}

/** A proxy on which connections hang until it is opened for later ones. */
async function startBlockingProxy(t: TestContext, target: URL): Promise<{ url: string; held(): number; open(): void }> {
  const sockets = new Set<Socket>();
  let isOpen = false;
  let held = 0;
  const server = createLine((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (isOpen) socket.pipe(connect(Number(target.port), target.hostname).on('error', () => undefined)).pipe(socket);
    else held += 1;
  });
  const port = await listening(server);
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${port}${target.pathname}`,
    held: () => held,
    open() {
      isOpen = true;
    },
  };
}

/** A receiver that never responds to its first message. */
async function startHangingReceiver(t: TestContext): Promise<{ url: string; keys: string[] }> {
  const keys: string[] = [];
  const server = createServer((request, response) => {
    keys.push(String(request.headers['webhook-id']));
    if (keys.length > 1) response.writeHead(204).end();
  });
  const port = await listening(server);
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}/`, keys };
}

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
