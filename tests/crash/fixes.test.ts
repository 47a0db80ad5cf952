/**
 * The server is killed with SIGKILL at random instants while it creates fixes in a git repository on a source-code
 * host, and is started again on the same data directory. A few times by default, 50 times with CRASH_ROUNDS=50.
 */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sarifWithFix } from '../../server/src/http/fixes/testing/fixes-rig.ts';
import type { Database } from '../../server/src/store/database.ts';
import { startGitServer, type GitServer } from '../harness/hosts/git-server.ts';
import { listProcessesIn } from '../harness/processes.ts';
import { connectScansApi, type ScansApi } from '../harness/uploads/scans-api.ts';
import { startScmHost, type ScmHostServer } from '../harness/hosts/scm-host.ts';
import { makeDataDir, startProcess } from '../start/server-process.ts';
import { movedTo, openBeside } from './rig.ts';

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2);
const account = { email: 'ada@example.com', password: 'correct horse battery staple' };
const killWithinMs = 2_500;
/** Approximately the requests of two fixes, and the longest wait for them. */
const requestsMax = 30;
const patienceMs = 5_000;
const endedWithinMs = 60_000;
/**
 * Fixes requested for the first time in a round; one of an earlier round is requested again after its base has moved.
 */
const newFixes = 2;

test(`after kill -9 during fixes (${rounds} times), each fix has one branch, one commit and one pull request, and nothing is left behind`, async (t) => {
  const git = await startGitServer(t);
  const host = await startHost(t, git);
  const settings = {
    PARAPET_ADMIN_EMAIL: account.email,
    PARAPET_ADMIN_PASSWORD: account.password,
    PARAPET_LOG_LEVEL: 'warn',
    PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8',
    PARAPET_DATA_DIR: await makeDataDir(t),
  };
  const workDir = join(settings.PARAPET_DATA_DIR, 'work');
  let server = startProcess(t, 'server.ts', settings);
  let api = await connectScansApi(await server.ready(), account);
  const issues = await setUp(api, git, host, rounds * newFixes);
  const accepted = new Set<string>();
  let orphans = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const base = await git.commit('main', { 'README.md': `${round}\n` });
    const asked = issues.slice((round - 1) * newFixes, round * newFixes);
    const again = issues[Math.floor(Math.random() * (round - 1) * newFixes)];
    if (round > 1 && again !== undefined) asked.push(again);
    const answered: string[] = [];
    const asking = Promise.all(
      asked.map(async (id) => {
        const answer = await post(api, `/api/v1/deployments/${api.deploymentId}/issues/${id}/autofix`, {}).catch(
          () => undefined,
        );
        if (((await answer?.json().catch(() => undefined)) as { success?: boolean } | undefined)?.success === true)
          answered.push(id);
      }),
    );
    const instant = await waitForInstant(round, () => git.asked.length + host.asked.length);
    server.process.kill('SIGKILL');
    await server.ended();
    await asking;
    for (const id of answered) accepted.add(id);
    const left = await listProcessesIn(workDir);
    if (left.length > 0) orphans += 1;

    server = startProcess(t, 'server.ts', settings);
    api = movedTo(api, await server.ready());
    const database = openBeside(settings.PARAPET_DATA_DIR);
    try {
      await allRunsEnded(database, api.deploymentId);
      await assertFixed({ database, api, git, host }, { accepted, answered, base });
    } catch (error) {
      t.diagnostic(server.stderr());
      throw error;
    } finally {
      await database.close();
    }
    assert.deepEqual(await readdir(workDir).catch(() => []), [], 'no working copy is left');
    assert.deepEqual(await listProcessesIn(workDir), [], 'nothing of the killed server runs on');
    const commands = left.map(({ command }) => command).join(', ');
    t.diagnostic(`round ${round}: killed after ${instant}, ${accepted.size} accepted so far; ran on: ${commands}`);
  }
  t.diagnostic(`processes of the killed server ran on for a moment in ${orphans} of ${rounds} rounds`);
  assert.ok(accepted.size > 0);
  server.process.kill('SIGTERM');
  assert.equal(await server.ended(), 0);
});

/**
 * Waits for a random instant, by time or by number of outgoing requests, so that every step is hit on slow machines,
 * too.
 */
async function waitForInstant(round: number, asked: () => number): Promise<string> {
  const waitMs = Math.round(Math.random() * killWithinMs);
  const requests = round % 2 === 0 ? 0 : 1 + Math.floor(Math.random() * requestsMax);
  if (requests === 0) {
    await sleep(waitMs);
    return `${waitMs} ms`;
  }
  const last = asked() + requests;
  for (const until = Date.now() + patienceMs; asked() < last && Date.now() < until;) await sleep(1);
  await sleep(Math.random() * 50);
  return `${requests} requests`;
}

async function startHost(t: TestContext, git: GitServer): Promise<ScmHostServer> {
  const host = await startScmHost(t, 'github');
  host.gitOrigin = new URL(git.url).origin;
  host.repositories.set('org/shop', { isPrivate: true, isArchived: false });
  host.tokens.set(git.password, { scopes: ['repo'], role: 'write' });
  return host;
}

/** Creates a project with this many issues, each in its own file. Returns their ids. */
async function setUp(api: ScansApi, git: GitServer, host: ScmHostServer, count: number): Promise<string[]> {
  const agent = `/api/agent/deployments/${api.deploymentId}`;
  const connection = {
    kind: 'CONNECTION_KIND_GITHUB',
    name: 'host',
    baseUrl: host.origin,
    username: git.username,
    credential: git.password,
  };
  assert.equal((await post(api, `${agent}/connections`, connection)).status, 200);
  await post(api, `${agent}/repos`, { name: 'shop', url: `${host.origin}/org/shop.git` });
  const snippet = 'eval(input);';
  const paths = Array.from({ length: count }, (_, n) => `src/f${n}.js`);
  const commit = await git.commit('main', Object.fromEntries(paths.map((path) => [path, `${snippet}\n`])));
  const logs = paths.map((path) => sarifWithFix({ path, line: 1, snippet, text: 'run(input);' })) as SarifLog[];
  const results = logs.flatMap(({ runs }) => runs[0]?.results ?? []);
  const [first] = logs;
  const log = { ...first, runs: [{ ...first?.runs[0], results }] };
  await api.uploadAndWait(JSON.stringify(log), { project: 'shop', commit });
  const report = await post(api, `/api/reporting/${api.deploymentId}/findings`, {
    reportType: 'REPORT_TYPE_PROJECT',
    limit: 100,
  });
  const { findings } = (await report.json()) as { findings: { id: string }[] };
  assert.equal(findings.length, count);
  return findings.map(({ id }) => id);
}

interface SarifLog {
  runs: { results: object[] }[];
}

interface Seen {
  database: Database;
  api: ScansApi;
  git: GitServer;
  host: ScmHostServer;
}

/**
 * Each accepted fix is one commit on one branch with one pull request, and matches the database; one without a response
 * is complete or absent.
 */
async function assertFixed(
  { database, api, git, host }: Seen,
  { accepted, answered, base }: { accepted: ReadonlySet<string>; answered: readonly string[]; base: string },
): Promise<void> {
  const { rows: runs } = await database.asTenant(api.deploymentId, ({ client }) =>
    client.query<{ status: string; log: unknown }>(
      `SELECT status, log FROM parapet.workflow_run
        WHERE deployment_id = $1 AND workflow_type = 'autofix' AND status <> 'completed'`,
      [api.deploymentId],
    ),
  );
  assert.deepEqual(runs, []);
  const { rows: fixes } = await database.asTenant(api.deploymentId, ({ client }) =>
    client.query<{ id: string; branch: string; commit: string; pullRequest: string; state: string }>(
      `SELECT x.finding_id AS id, x.branch, x.commit_sha AS commit, x.pr_number AS "pullRequest", f.state
         FROM parapet.finding_fix x JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = x.finding_id
        WHERE x.deployment_id = $1 ORDER BY x.finding_id`,
      [api.deploymentId],
    ),
  );
  const fixed = new Map(fixes.map((fix) => [fix.id, fix]));
  for (const id of accepted) assert.ok(fixed.has(id), `the fix of ${id} was accepted and is not there`);
  const branches = (
    await git.git('for-each-ref', '--format=%(refname:short) %(objectname)', 'refs/heads/parapet')
  ).split('\n');
  assert.deepEqual(
    branches.filter((line) => line !== '').toSorted(),
    fixes.map(({ branch, commit }) => `${branch} ${commit}`).toSorted(),
  );
  for (const { branch, commit, state } of fixes) {
    assert.equal(await git.git('rev-list', '--count', commit, '^main'), '1', branch);
    assert.equal(state, 'fixing');
  }
  for (const id of answered)
    assert.equal(await git.git('rev-parse', `parapet/fix-${id}^`), base, `${id} is on what main is now`);
  const pulls = host.pullRequests.map(({ head, base: into, number, state }) => [head, into, String(number), state]);
  assert.deepEqual(
    pulls.toSorted(),
    fixes.map(({ branch, pullRequest }) => [branch, 'main', pullRequest, 'open']).toSorted(),
  );
  const statuses = host.statuses.map(({ commit }) => commit);
  assert.equal(new Set(statuses).size, statuses.length, 'no commit has its status twice');
}

function post({ baseUrl, token }: ScansApi, path: string, body: object): Promise<Response> {
  return fetch(baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function allRunsEnded(database: Database, deploymentId: string): Promise<void> {
  for (const until = Date.now() + endedWithinMs; ; await sleep(50)) {
    const { rows } = await database.asTenant(deploymentId, ({ client }) =>
      client.query<{ id: string; status: string }>(
        `SELECT id, status FROM parapet.workflow_run WHERE deployment_id = $1 AND status IN ('submitted', 'running')`,
        [deploymentId],
      ),
    );
    if (rows.length === 0) return;
    assert.ok(Date.now() < until, `not taken up again within ${endedWithinMs} ms: ${JSON.stringify(rows)}`);
  }
}
