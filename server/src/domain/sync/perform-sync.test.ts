/** A sync against a real git server: what it changes, what it tells when it cannot, and what is left when it is cancelled. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, beforeEach, test, type TestContext } from 'node:test';
import { startGitServer, type GitServer } from '../../../../tests/harness/git-server.ts';
import { startScmHost } from '../../../../tests/harness/scm-host.ts';
import { createTestPlatform, type TestPlatform } from '../../../../tests/harness/platform.ts';
import { Confidential } from '../../base/confidential.ts';
import type { Connection } from '../../model/connection.ts';
import type { JobRequest } from '../../store/job.ts';
import { upsertRef } from '../../store/projects.ts';
import { listSyncedRefs } from '../../store/projects/sync.ts';
import { createConnection } from '../connections/create-connection.ts';
import { deleteConnection } from '../connections/delete-connection.ts';
import { getConnection } from '../connections/list-connections.ts';
import { updateConnection } from '../connections/update-connection.ts';
import { choosePrimaryRef } from '../projects/choose-primary-ref.ts';
import { createProject } from '../projects/create-project.ts';
import { getProject } from '../projects/get-project.ts';
import { cancelRun } from '../workflows/cancel-run.ts';
import { getRun, type TracedRun } from '../workflows/get-run.ts';
import { performRun } from '../workflows/perform-run.ts';
import { performers } from '../workflows/performers.ts';
import { submitSync } from './submit-sync.ts';

let on: TestPlatform;
before(async () => {
  on = await createTestPlatform();
});
after(() => on.drop());
beforeEach(() => {
  on.jobs.length = 0;
  on.clock.advanceMs(1_000);
});

let count = 0;
async function makeProject(url: string, refs: readonly string[] = []): Promise<string> {
  const project = { name: `p${++count}`, url, defaultBranch: '', tags: [] };
  const { id: projectId } = await createProject(on.platform, on.admin, project);
  await on.platform.database.asTenant('1', async (tx) => {
    for (const name of refs) {
      await upsertRef(tx, { projectId, name, kind: 'branch', pullRequestId: null, at: on.clock.now() });
    }
  });
  return projectId;
}

const connect = ({ url, username, password }: GitServer): Promise<Connection> =>
  createConnection(on.platform, on.admin, {
    kind: 'git',
    name: 'Ours',
    baseUrl: new URL('/org', url).href,
    username,
    credential: new Confidential(password),
  });

/** The run of the job that was enqueued last. */
const runIdOf = (job: JobRequest | undefined): string => {
  assert.ok(job);
  return (job.payload as { runId: string }).runId;
};
const waitingRunId = (): string => runIdOf(on.jobs.at(-1));
const perform = (runId: string) => performRun({ platform: on.platform, performers, deploymentId: '1', runId });

async function sync(projectId: string): Promise<TracedRun> {
  await submitSync(on.platform, on.admin, projectId);
  const runId = waitingRunId();
  await perform(runId);
  return getRun(on.platform, on.admin, runId);
}

const project = (projectId: string) => getProject(on.platform, on.admin, projectId);
const refsOf = (projectId: string) => on.platform.database.asTenant('1', (tx) => listSyncedRefs(tx, projectId));
const words = (run: TracedRun) => run.log.map(({ message }) => message).join('\n');

/** A server with two branches, its default one `trunk`. */
async function startServer(t: TestContext): Promise<GitServer & { trunk: string; topic: string }> {
  const server = await startGitServer(t);
  const trunk = await server.commit('trunk', { 'a.txt': 'a\n' });
  const topic = await server.commit('topic', { 'b.txt': 'b\n' });
  await server.git('symbolic-ref', 'HEAD', 'refs/heads/trunk');
  return { ...server, trunk, topic };
}

test('what the repository says becomes the project’s: default and primary branch, heads, host; twice is once', async (t) => {
  const server = await startServer(t);
  const connection = await connect(server);
  const projectId = await makeProject(server.url, ['main', 'topic']);
  const run = await sync(projectId);
  assert.equal(run.status, 'completed', words(run));
  assert.deepEqual(
    run.steps.map(({ name }) => name),
    ['find the connection', 'ask the host', 'ask its API', 'store what it says'],
  );
  assert.match(
    words(run),
    /connection “Ours”[^]*2 branches and 0 tags; its default branch is trunk[^]*any more: main\./,
  );
  const { defaultBranch, defaultRef, primaryRef, isPrimaryRefChosen, scm, scmProblem } = await project(projectId);
  assert.deepEqual(
    [defaultBranch, defaultRef?.name, primaryRef?.name, isPrimaryRefChosen, scmProblem],
    ['trunk', 'trunk', 'trunk', false, ''],
  );
  assert.deepEqual(scm, {
    linkId: connection.id,
    host: 'unknown',
    lastSyncedAt: on.clock.now(),
    isArchived: false,
    isDisconnected: false,
    hasCodeAccess: true,
    tokenScopes: ['readContents', 'writeContents'],
  });
  const refs = await refsOf(projectId);
  assert.deepEqual(Object.fromEntries(refs.map(({ name, headCommit }) => [name, headCommit])), {
    main: null,
    topic: server.topic,
    trunk: server.trunk,
  });
  const checked = await getConnection(on.platform, on.admin, connection.id);
  assert.deepEqual([checked.lastCheckedAt, checked.lastProblem], [on.clock.now(), '']);

  on.clock.advanceMs(1_000);
  assert.equal((await sync(projectId)).status, 'completed');
  assert.deepEqual(await refsOf(projectId), refs);
  assert.deepEqual((await project(projectId)).scm?.lastSyncedAt, on.clock.now());
});

test('a primary ref that somebody chose stays, also when it is not there any more', async (t) => {
  const server = await startServer(t);
  await connect(server);
  const projectId = await makeProject(server.url, ['release']);
  const [release] = await refsOf(projectId);
  assert.ok(release);
  await choosePrimaryRef(on.platform, on.admin, { projectId, refId: release.id });
  assert.equal((await sync(projectId)).status, 'completed');
  const { defaultRef, primaryRef, isPrimaryRefChosen } = await project(projectId);
  assert.deepEqual([defaultRef?.name, primaryRef?.name, isPrimaryRefChosen], ['trunk', 'release', true]);
});

test('an empty repository changes nothing and is no failure', async (t) => {
  const server = await startGitServer(t);
  await connect(server);
  const projectId = await makeProject(server.url, ['main']);
  const run = await sync(projectId);
  assert.equal(run.status, 'completed', words(run));
  assert.match(words(run), /names no default branch/);
  const { defaultBranch, defaultRef, primaryRef } = await project(projectId);
  assert.deepEqual([defaultBranch, defaultRef, primaryRef?.name], ['', null, 'main']);
});

test('a wrong password: in words in the run, at the project and at the connection, until one works again', async (t) => {
  const server = await startServer(t);
  const { id } = await connect(server);
  const projectId = await makeProject(server.url);
  await sync(projectId);
  const { lastSyncedAt } = (await project(projectId)).scm ?? {};
  const enter = (password: string) =>
    updateConnection(on.platform, on.admin, id, {
      kind: undefined,
      name: undefined,
      baseUrl: undefined,
      username: undefined,
      credential: new Confidential(password),
    });
  await enter('canary-wr0ng');
  on.clock.advanceMs(1_000);
  const run = await sync(projectId);
  assert.equal(run.status, 'failed');
  assert.match(words(run), /refused the credential/);
  assert.ok(!JSON.stringify(run).includes('canary'));
  const failed = await project(projectId);
  assert.match(failed.scmProblem, /refused the credential/);
  assert.deepEqual(failed.scmProblemAt, on.clock.now());
  assert.deepEqual(
    [failed.scm?.isDisconnected, failed.scm?.hasCodeAccess, failed.scm?.lastSyncedAt, failed.defaultBranch],
    [true, false, lastSyncedAt, 'trunk'],
  );
  assert.match((await getConnection(on.platform, on.admin, id)).lastProblem, /refused the credential/);

  await enter(server.password);
  assert.equal((await sync(projectId)).status, 'completed');
  const mended = await project(projectId);
  assert.deepEqual([mended.scmProblem, mended.scmProblemAt, mended.scm?.isDisconnected], ['', null, false]);
  assert.equal((await getConnection(on.platform, on.admin, id)).lastProblem, '');

  await deleteConnection(on.platform, on.admin, id);
  assert.equal((await project(projectId)).scm?.linkId, null);
  const without = await sync(projectId);
  assert.match(words(without), /without a credential[^]*refused the credential/);
});

test('a host with an API tells more: archived, and what the token allows; when it does not, git is enough', async (t) => {
  const server = await startServer(t);
  const host = await startScmHost(t, 'github');
  host.gitOrigin = new URL(server.url).origin;
  host.repositories.set('org/shop', { isPrivate: true, isArchived: true });
  host.tokens.set(server.password, { scopes: ['repo'], role: 'write' });
  const { id } = await createConnection(on.platform, on.admin, {
    kind: 'github',
    name: 'Hub',
    baseUrl: host.origin,
    username: server.username,
    credential: new Confidential(server.password),
  });
  const projectId = await makeProject(`${host.origin}/org/shop.git`);
  assert.equal((await sync(projectId)).status, 'completed');
  const { scm } = await project(projectId);
  assert.deepEqual(
    [scm?.host, scm?.linkId, scm?.isArchived, scm?.tokenScopes.toSorted()],
    ['github_enterprise', id, true, ['readChecks', 'readContents', 'readMetadata', 'readPullRequest', 'writeContents']],
  );
  assert.deepEqual(host.undocumented, []);

  host.repositories.clear();
  const run = await sync(projectId);
  assert.equal(run.status, 'completed');
  assert.match(words(run), /API did not tell[^]*no such repository/);
  const later = (await project(projectId)).scm;
  assert.deepEqual([later?.isArchived, later?.tokenScopes], [true, ['readContents', 'writeContents']]);
});

test('a project without a URL, and one whose URL leads inside: each in words', async () => {
  for (const [url, message] of [
    ['', /has no URL/],
    ['http://169.254.169.254/org/shop', /private network/],
    ['http://[::1]:1/org/shop', /private network/],
    ['http://127.0.0.1:1/org/shop', /refused the connection/],
  ] as const) {
    const projectId = await makeProject(url);
    const run = await sync(projectId);
    assert.equal(run.status, 'failed');
    assert.match(words(run), message);
    assert.match((await project(projectId)).scmProblem, message);
  }
});

test('syncs of one project that wait are one; while one runs, another may wait', async (t) => {
  const server = await startServer(t);
  await connect(server);
  const projectId = await makeProject(server.url);
  const other = await makeProject(server.url);
  await Promise.all([1, 2, 3, 4].map(() => submitSync(on.platform, on.admin, projectId)));
  assert.equal(on.jobs.length, 1);
  await submitSync(on.platform, on.admin, other);
  assert.equal(on.jobs.length, 2);
  const runId = runIdOf(on.jobs[0]);
  await on.platform.database.asTenant('1', (tx) =>
    tx.client.query(`UPDATE parapet.workflow_run SET status = 'running' WHERE deployment_id = 1 AND id = $1`, [runId]),
  );
  await submitSync(on.platform, on.admin, projectId);
  assert.equal(on.jobs.length, 3);
  // Its process died: the second try does it.
  await perform(runId);
  assert.equal((await getRun(on.platform, on.admin, runId)).status, 'completed');
});

test('cancelled while the host does not answer: it ends, stores nothing, and leaves no folder', async (t) => {
  const asked = Promise.withResolvers<void>();
  const silent = createServer(() => asked.resolve()).listen(0, '127.0.0.1');
  await new Promise((listening) => silent.once('listening', listening));
  t.after(() => silent.close());
  const projectId = await makeProject(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/org/shop`);
  await submitSync(on.platform, on.admin, projectId);
  const runId = waitingRunId();
  const performed = perform(runId);
  await asked.promise;
  await cancelRun(on.platform, on.admin, await getRun(on.platform, on.admin, runId));
  await performed;
  assert.equal((await getRun(on.platform, on.admin, runId)).status, 'cancelled');
  const { scm, scmProblem } = await project(projectId);
  assert.deepEqual([scm, scmProblem], [null, '']);
  assert.deepEqual(await readdir(on.platform.outside.workDir), []);
});
