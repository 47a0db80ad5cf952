/** A sync against a real git server: what it changes, what it tells when it cannot, and what is left when it is cancelled. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { createServer as createFront, request as send } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startGitServer, type GitServer } from '../../../../tests/harness/hosts/git-server.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { uploadAndIngest } from '../../../../tests/harness/uploads/upload.ts';
import { startScmHost } from '../../../../tests/harness/hosts/scm-host.ts';
import { Confidential } from '../../base/confidential.ts';
import type { Connection } from '../../model/scm/connection.ts';
import { deleteUnusedRefs } from '../../store/projects/listed-refs.ts';
import { upsertRef } from '../../store/projects/projects.ts';
import { listSyncedRefs } from '../../store/projects/sync.ts';
import { createConnection } from '../connections/create-connection.ts';
import { deleteConnection } from '../connections/delete-connection.ts';
import { getConnection } from '../connections/get-connection.ts';
import { updateConnection } from '../connections/update-connection.ts';
import { choosePrimaryRef } from '../projects/choose-primary-ref.ts';
import { cancelRun } from '../runs/cancel-run.ts';
import { getRun } from '../runs/get-run.ts';
import { performRun } from '../runs/perform-run.ts';
import { performers } from '../runs/performers.ts';
import { submitSync } from './submit-sync.ts';
import { runIdOf, startServer, useSyncRig, words } from './testing/sync-rig.ts';

const rig = useSyncRig();

const connect = ({ url, username, password }: GitServer): Promise<Connection> =>
  createConnection(rig.on.platform, rig.on.admin, {
    kind: 'git',
    name: 'Ours',
    baseUrl: new URL('/org', url).href,
    username,
    credential: new Confidential(password),
  });

const refsOf = (projectId: string) => rig.on.platform.database.asTenant('1', (tx) => listSyncedRefs(tx, projectId));
const waitingRunId = (): string => runIdOf(rig.on.jobs.at(-1));

test('a sync stores default and primary branch, heads and host; a second one changes nothing', async (t) => {
  const server = await startServer(t);
  const connection = await connect(server);
  const projectId = await rig.makeProject(server.url, ['main', 'topic']);
  const run = await rig.sync(projectId);
  assert.equal(run.status, 'completed', words(run));
  assert.deepEqual(
    run.steps.map(({ name }) => name),
    ['find the connection', 'fetch the refs', 'fetch facts from the API', 'read CODEOWNERS', 'store the result'],
  );
  assert.match(
    words(run),
    /connection “Ours”[^]*2 branches and 0 tags; its default branch is trunk[^]*Deleted in the repository: main\./,
  );
  const { defaultBranch, defaultRef, primaryRef, isPrimaryRefChosen, scm, scmProblem } = await rig.project(projectId);
  assert.deepEqual(
    [defaultBranch, defaultRef?.name, primaryRef?.name, isPrimaryRefChosen, scmProblem],
    ['trunk', 'trunk', 'trunk', false, ''],
  );
  assert.deepEqual(scm, {
    linkId: connection.id,
    host: 'unknown',
    lastSyncedAt: rig.on.clock.now(),
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
  const checked = await getConnection(rig.on.platform, rig.on.admin, connection.id);
  assert.deepEqual([checked.lastCheckedAt, checked.lastProblem], [rig.on.clock.now(), '']);

  rig.on.clock.advanceMs(1_000);
  assert.equal((await rig.sync(projectId)).status, 'completed');
  assert.deepEqual(await refsOf(projectId), refs);
  assert.deepEqual((await rig.project(projectId)).scm?.lastSyncedAt, rig.on.clock.now());
});

test('a sync lists all branches and tags, and forgets one that is deleted unless it was scanned', async (t) => {
  const server = await startServer(t);
  await connect(server);
  await server.git('tag', 'v1', server.topic);
  await server.git('tag', 'topic', server.trunk);
  await server.git('branch', 'release', server.trunk);
  const projectId = await rig.makeProject(server.url);
  assert.equal((await rig.sync(projectId)).status, 'completed');
  const listed = async () => (await rig.project(projectId)).refs.map(({ name, isDefault }) => [name, isDefault]);
  assert.deepEqual((await listed()).sort(), [
    ['release', false],
    ['topic', false],
    ['trunk', true],
    ['v1', false],
  ]);
  const refs = await refsOf(projectId);
  assert.deepEqual(
    refs.map(({ name, kind, headCommit }) => [name, kind, headCommit]),
    [
      ['trunk', 'branch', server.trunk],
      ['release', 'branch', server.trunk],
      ['topic', 'branch', server.topic],
      ['v1', 'tag', server.topic],
    ],
  );
  await rig.sync(projectId);
  assert.deepEqual(await refsOf(projectId), refs);

  const { name: project } = await rig.project(projectId);
  await uploadAndIngest(rig.on, sarifOf({ results: [] }), { project, ref: 'topic' });
  for (const branch of ['topic', 'release']) await server.git('update-ref', '-d', `refs/heads/${branch}`);
  await server.git('tag', '-d', 'topic');
  const run = await rig.sync(projectId);
  assert.match(words(run), /Deleted in the repository: topic\. Their findings are kept/);
  assert.deepEqual((await listed()).map(([name]) => name).sort(), ['topic', 'trunk', 'v1']);
});

test('a listed branch that an upload is about to use is not deleted', async () => {
  const { database } = rig.on.platform;
  const projectId = await rig.makeProject('', ['topic']);
  const [topic] = await refsOf(projectId);
  const ids = [topic?.id ?? assert.fail('no branch')];
  const deleted = () => database.asIngest('1', (tx) => deleteUnusedRefs(tx, projectId, ids));
  await database.asTenant('1', async (tx) => {
    const ref = { projectId, name: 'topic', kind: 'branch', pullRequestId: null, at: rig.on.clock.now() } as const;
    assert.equal(await upsertRef(tx, ref), topic?.id);
    assert.deepEqual(await deleted(), []);
  });
  assert.deepEqual(await deleted(), ids);
});

test('a repository that names no default branch does not take the primary branch from the one with findings', async (t) => {
  const server = await startServer(t);
  await connect(server);
  const projectId = await rig.makeProject(server.url);
  const { name: project } = await rig.project(projectId);
  await uploadAndIngest(rig.on, sarifOf({ results: [{ rule: 'r', path: 'a.ts', line: 1, text: 'f()' }] }), {
    project,
    ref: 'topic',
  });
  await server.git('branch', 'main', server.trunk);
  await server.git('symbolic-ref', 'HEAD', 'refs/heads/none');
  assert.equal((await rig.sync(projectId)).status, 'completed');
  const { primaryRef, refs } = await rig.project(projectId);
  assert.deepEqual([primaryRef?.name, refs.length], ['topic', 3]);
});

test('a primary ref that a user chose stays, even if the repository no longer has it', async (t) => {
  const server = await startServer(t);
  await connect(server);
  const projectId = await rig.makeProject(server.url, ['release']);
  const [release] = await refsOf(projectId);
  assert.ok(release);
  await choosePrimaryRef(rig.on.platform, rig.on.admin, { projectId, refId: release.id });
  assert.equal((await rig.sync(projectId)).status, 'completed');
  const { defaultRef, primaryRef, isPrimaryRefChosen } = await rig.project(projectId);
  assert.deepEqual([defaultRef?.name, primaryRef?.name, isPrimaryRefChosen], ['trunk', 'release', true]);
});

test('an empty repository changes nothing and is not a failure', async (t) => {
  const server = await startGitServer(t);
  await connect(server);
  const projectId = await rig.makeProject(server.url, ['main']);
  const run = await rig.sync(projectId);
  assert.equal(run.status, 'completed', words(run));
  assert.match(words(run), /names no default branch/);
  const { defaultBranch, defaultRef, primaryRef } = await rig.project(projectId);
  assert.deepEqual([defaultBranch, defaultRef, primaryRef?.name], ['', null, 'main']);
});

test('a wrong password is reported in the run, the project and the connection, until one works again', async (t) => {
  const server = await startServer(t);
  const { id } = await connect(server);
  const projectId = await rig.makeProject(server.url);
  await rig.sync(projectId);
  const { lastSyncedAt } = (await rig.project(projectId)).scm ?? {};
  const enter = (password: string) =>
    updateConnection(rig.on.platform, rig.on.admin, id, {
      kind: undefined,
      name: undefined,
      baseUrl: undefined,
      username: undefined,
      credential: new Confidential(password),
    });
  await enter('canary-wr0ng');
  rig.on.clock.advanceMs(1_000);
  const run = await rig.sync(projectId);
  assert.equal(run.status, 'failed');
  assert.match(words(run), /refused the credential/);
  assert.ok(!JSON.stringify(run).includes('canary'));
  const failed = await rig.project(projectId);
  assert.match(failed.scmProblem, /refused the credential/);
  assert.deepEqual(failed.scmProblemAt, rig.on.clock.now());
  assert.deepEqual(
    [failed.scm?.isDisconnected, failed.scm?.hasCodeAccess, failed.scm?.lastSyncedAt, failed.defaultBranch],
    [true, false, lastSyncedAt, 'trunk'],
  );
  assert.match((await getConnection(rig.on.platform, rig.on.admin, id)).lastProblem, /refused the credential/);

  await enter(server.password);
  assert.equal((await rig.sync(projectId)).status, 'completed');
  const recovered = await rig.project(projectId);
  assert.deepEqual([recovered.scmProblem, recovered.scmProblemAt, recovered.scm?.isDisconnected], ['', null, false]);
  assert.equal((await getConnection(rig.on.platform, rig.on.admin, id)).lastProblem, '');

  await deleteConnection(rig.on.platform, rig.on.admin, id);
  assert.equal((await rig.project(projectId)).scm?.linkId, null);
  const without = await rig.sync(projectId);
  assert.match(words(without), /without a credential[^]*refused the credential/);
});

test('a host’s API adds facts: archived, and the token’s scopes; if it fails, git suffices', async (t) => {
  const server = await startServer(t);
  const host = await startScmHost(t, 'github');
  host.gitOrigin = new URL(server.url).origin;
  const repository = { isPrivate: true, isArchived: true };
  host.repositories.set('org/shop', { ...repository, description: 'Sells.', languages: { Go: 30, TypeScript: 70 } });
  host.tokens.set(server.password, { scopes: ['repo'], role: 'write' });
  const { id } = await createConnection(rig.on.platform, rig.on.admin, {
    kind: 'github',
    name: 'Hub',
    baseUrl: host.origin,
    username: server.username,
    credential: new Confidential(server.password),
  });
  const projectId = await rig.makeProject(`${host.origin}/org/shop.git`);
  assert.equal((await rig.sync(projectId)).status, 'completed');
  const { scm } = await rig.project(projectId);
  assert.deepEqual(
    [scm?.host, scm?.linkId, scm?.isArchived, scm?.tokenScopes.toSorted()],
    ['github_enterprise', id, true, ['readChecks', 'readContents', 'readMetadata', 'readPullRequest', 'writeContents']],
  );
  assert.deepEqual(host.undocumented, []);

  const told = await rig.project(projectId);
  const languages = [
    { name: 'TypeScript', percent: 70 },
    { name: 'Go', percent: 30 },
  ];
  assert.deepEqual([told.scmDescription, told.scmLanguages], ['Sells.', languages]);

  host.repositories.clear();
  const run = await rig.sync(projectId);
  assert.equal(run.status, 'completed');
  assert.match(words(run), /API returned no further facts[^]*no such repository/);
  const later = (await rig.project(projectId)).scm;
  assert.deepEqual([later?.isArchived, later?.tokenScopes], [true, ['readContents', 'writeContents']]);
  assert.deepEqual((await rig.project(projectId)).scmLanguages, languages);
});

test('CODEOWNERS of plain git is read once per commit, from servers with and without filters', async (t) => {
  const server = await startServer(t);
  await connect(server);
  const projectId = await rig.makeProject(server.url);
  const ownersAfter = async (files: Record<string, string>) => {
    if (Object.keys(files).length > 0) await server.commit('trunk', files);
    server.asked.length = 0;
    const run = await rig.sync(projectId);
    assert.equal(run.status, 'completed', words(run));
    const { rows } = await rig.on.platform.database.asTenant('1', (tx) =>
      tx.client.query<{ codeowners: { owners: string[] }[] | null }>(
        'SELECT codeowners FROM parapet.project WHERE deployment_id = 1 AND id = $1',
        [projectId],
      ),
    );
    const owners = rows[0]?.codeowners?.flatMap((rule) => rule.owners) ?? null;
    return { owners, asked: server.asked.length, words: words(run) };
  };
  const none = await ownersAfter({ 'src/CODEOWNERS': '* @nobody\n' });
  assert.deepEqual([none.owners, /has no CODEOWNERS/.test(none.words)], [null, true]);
  await server.git('config', 'uploadpack.allowFilter', 'true');
  const first = await ownersAfter({ 'docs/CODEOWNERS': '* @ada\n' });
  assert.deepEqual(first.owners, ['@ada']);
  const again = await ownersAfter({});
  assert.deepEqual(again.owners, ['@ada']);
  assert.ok(again.asked < first.asked, `${again.asked} questions, ${first.asked} before`);
  assert.doesNotMatch(again.words, /CODEOWNERS/);
  assert.deepEqual((await ownersAfter({ '.github/CODEOWNERS': '* @bo\n' })).owners, ['@bo']);
  assert.deepEqual((await ownersAfter({ '.github/CODEOWNERS': `* @cy\n${'#'.repeat(4 * 2 ** 20)}` })).owners, ['@bo']);
});

test('transient failures are retried and logged; permanent ones are not', async (t) => {
  const server = await startServer(t);
  let failures: ('closed' | number)[] = [];
  let asked = 0;
  const front = createFront((request, response) => {
    asked += 1;
    const failure = failures.shift();
    if (failure === 'closed') request.socket.destroy();
    else if (failure !== undefined) response.writeHead(failure).end();
    else {
      const { method, headers, url } = request;
      request.pipe(
        send(new URL(url ?? '/', server.url), { method, headers }, (answered) => {
          response.writeHead(answered.statusCode ?? 500, answered.headers);
          answered.pipe(response);
        }),
      );
    }
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => front.once('listening', listening));
  t.after(() => {
    front.closeAllConnections();
    front.close();
  });
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}/org/shop.git`;
  await connect({ ...server, url });
  const projectId = await rig.makeProject(url);
  failures = ['closed', 503];
  const recovered = await rig.sync(projectId);
  assert.equal(recovered.status, 'completed', words(recovered));
  assert.equal(words(recovered).match(/Retrying in/g)?.length, 2);
  assert.equal((await rig.project(projectId)).scmProblem, '');
  failures = [503, 429, 500];
  const spoiled = await rig.sync(projectId);
  assert.equal(spoiled.status, 'failed');
  assert.equal(words(spoiled).match(/Retrying in/g)?.length, 2);
  [failures, asked] = [[404], 0];
  const gone = await rig.sync(projectId);
  assert.deepEqual([gone.status, asked], ['failed', 1]);
  assert.doesNotMatch(words(gone), /Retrying/);
});

test('a sync cancelled while it waits for a retry ends at once', async () => {
  const projectId = await rig.makeProject('http://127.0.0.1:1/org/shop');
  await submitSync(rig.on.platform, rig.on.admin, projectId);
  const runId = waitingRunId();
  const platform = { ...rig.on.platform, outside: { ...rig.on.platform.outside, retriesAfterMs: [3_600_000] } };
  const performed = performRun({ platform, performers, deploymentId: '1', runId });
  const log = async () => words(await getRun(rig.on.platform, rig.on.admin, runId));
  while (!/Retrying/.test(await log())) await new Promise((later) => setTimeout(later, 50));
  await cancelRun(rig.on.platform, rig.on.admin, await getRun(rig.on.platform, rig.on.admin, runId));
  await performed;
  assert.equal((await getRun(rig.on.platform, rig.on.admin, runId)).status, 'cancelled');
  assert.equal((await rig.project(projectId)).scmProblem, '');
});

test('a project without a URL, or with a URL in a private network, fails with a message', async () => {
  for (const [url, message] of [
    ['', /has no repository URL/],
    ['http://169.254.169.254/org/shop', /private network/],
    ['http://[::1]:1/org/shop', /private network/],
    ['http://127.0.0.1:1/org/shop', /refused the connection/],
  ] as const) {
    const projectId = await rig.makeProject(url);
    const run = await rig.sync(projectId);
    assert.equal(run.status, 'failed');
    assert.match(words(run), message);
    assert.match((await rig.project(projectId)).scmProblem, message);
  }
});

test('queued syncs of one project are one; while one runs, another may be queued', async (t) => {
  const server = await startServer(t);
  await connect(server);
  const projectId = await rig.makeProject(server.url);
  const other = await rig.makeProject(server.url);
  await Promise.all([1, 2, 3, 4].map(() => submitSync(rig.on.platform, rig.on.admin, projectId)));
  assert.equal(rig.on.jobs.length, 1);
  await submitSync(rig.on.platform, rig.on.admin, other);
  assert.equal(rig.on.jobs.length, 2);
  const runId = runIdOf(rig.on.jobs[0]);
  await rig.on.platform.database.asTenant('1', (tx) =>
    tx.client.query(`UPDATE parapet.workflow_run SET status = 'running' WHERE deployment_id = 1 AND id = $1`, [runId]),
  );
  await submitSync(rig.on.platform, rig.on.admin, projectId);
  assert.equal(rig.on.jobs.length, 3);
  // Its process died: the second try does it.
  await rig.perform(runId);
  assert.equal((await getRun(rig.on.platform, rig.on.admin, runId)).status, 'completed');
});

test('a sync cancelled while the host does not answer ends, stores nothing, and leaves no folder', async (t) => {
  const asked = Promise.withResolvers<void>();
  const silent = createServer(() => asked.resolve()).listen(0, '127.0.0.1');
  await new Promise((listening) => silent.once('listening', listening));
  t.after(() => silent.close());
  const projectId = await rig.makeProject(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/org/shop`);
  await submitSync(rig.on.platform, rig.on.admin, projectId);
  const runId = waitingRunId();
  const performed = rig.perform(runId);
  await asked.promise;
  await cancelRun(rig.on.platform, rig.on.admin, await getRun(rig.on.platform, rig.on.admin, runId));
  await performed;
  assert.equal((await getRun(rig.on.platform, rig.on.admin, runId)).status, 'cancelled');
  const { scm, scmProblem } = await rig.project(projectId);
  assert.deepEqual([scm, scmProblem], [null, '']);
  assert.deepEqual(await readdir(rig.on.platform.outside.workDir), []);
});
