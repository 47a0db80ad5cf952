/**
 * The server is killed with SIGKILL at random instants while it imports rules from a changing git repository, and is
 * started again on the same data directory. A few times by default, 50 times with CRASH_ROUNDS=50.
 */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/src/store/database.ts';
import { startGitServer } from '../harness/hosts/git-server.ts';
import { listProcessesIn } from '../harness/processes.ts';
import { connectScansApi, type ScansApi } from '../harness/uploads/scans-api.ts';
import { makeDataDir, startProcess } from '../start/server-process.ts';
import { movedTo, openBeside } from './rig.ts';

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2);
const account = { email: 'ada@example.com', password: 'correct horse battery staple' };
const killWithinMs = 1_500;
const endedWithinMs = 60_000;
/** Rules that every state of the repository has, besides those that are added and removed. */
const steadyRules = 200;
/** Clients that request imports, each repeatedly. */
const askers = 2;

test(`after kill -9 during rule imports (${rounds} times), the registry equals the repository, and nothing is left behind`, async (t) => {
  const git = await startGitServer(t);
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
  const connection = {
    kind: 'CONNECTION_KIND_GIT',
    name: 'git',
    baseUrl: new URL(git.url).origin,
    username: git.username,
    credential: git.password,
  };
  const made = await post(api, `/api/agent/deployments/${api.deploymentId}/connections`, connection);
  assert.equal(made.status, 200);
  let accepted = 0;
  let before: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await git.commit('main', filesOf(round));
    const dying = Array.from({ length: askers }, async () => {
      for (let own = 0; ; own += 1) {
        const answer = await importFrom(api, git.url).catch(() => undefined);
        if (answer?.status !== 202) return own;
        await sleep(Math.random() * 400);
      }
    });
    const killAfterMs = Math.round(Math.random() * killWithinMs);
    await sleep(killAfterMs);
    server.process.kill('SIGKILL');
    await server.ended();
    const answered = (await Promise.all(dying)).reduce((sum, own) => sum + own, 0);
    accepted += answered;

    server = startProcess(t, 'server.ts', settings);
    api = movedTo(api, await server.ready());
    const database = openBeside(settings.PARAPET_DATA_DIR);
    try {
      await allRunsEnded(database, api.deploymentId);
      const rules = await rulesIn(database, api.deploymentId);
      const now = rulesOf(round);
      // Without a response the import was accepted and done, or neither.
      if (answered > 0 || !isSame(rules, before)) assert.deepEqual(rules, now, `round ${round}, ${answered} answered`);
      before = rules;
      await assertVersionsAreWhole(database, api.deploymentId);
    } catch (error) {
      t.diagnostic(server.stderr());
      throw error;
    } finally {
      await database.close();
    }
    assert.deepEqual(await readdir(workDir).catch(() => []), [], 'no working copy is left');
    assert.deepEqual(await listProcessesIn(workDir), [], 'nothing of the killed server runs on');
    t.diagnostic(`round ${round}: killed after ${killAfterMs} ms; ${accepted} imports answered so far`);
  }
  // In any case, one more import brings the current state.
  assert.equal((await importFrom(api, git.url)).status, 202);
  const database = openBeside(settings.PARAPET_DATA_DIR);
  try {
    await allRunsEnded(database, api.deploymentId);
    assert.deepEqual(await rulesIn(database, api.deploymentId), rulesOf(rounds));
    await assertVersionsAreWhole(database, api.deploymentId);
  } finally {
    await database.close();
  }
  server.process.kill('SIGTERM');
  assert.equal(await server.ended(), 0);
});

/** The repository in a round: constant rules with a message of the round, and one that the next round does not have. */
function filesOf(round: number): Record<string, string> {
  const ids = [...Array.from({ length: steadyRules }, (_, n) => `crash.steady-${n}`), `crash.round-${round}`];
  const rules = ids.map(
    (id) => `  - {id: ${id}, languages: [python], severity: ERROR, message: round ${round}, pattern: x()}\n`,
  );
  const half = rules.length / 2;
  return {
    'rules/a.yaml': `rules:\n${rules.slice(0, half).join('')}`,
    'rules/b.yaml': `rules:\n${rules.slice(half).join('')}`,
  };
}

/** The same, in the form of the registry. */
function rulesOf(round: number): string[] {
  const ids = [...Array.from({ length: steadyRules }, (_, n) => `crash.steady-${n}`), `crash.round-${round}`];
  return ids.map((id) => `${id} round ${round}`).sort();
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}

async function rulesIn(database: Database, deploymentId: string): Promise<string[]> {
  const { rows } = await database.asTenant(deploymentId, ({ client }) =>
    client.query<{ rule: string }>(
      `SELECT r.path || ' ' || (v.definition ->> 'message') AS rule
         FROM parapet.registry_rule r
         JOIN parapet.registry_rule_version v ON v.deployment_id = $1 AND v.rule_id = r.id AND v.number = r.version_number
        WHERE r.deployment_id = $1 AND r.deleted_at IS NULL AND r.path LIKE 'crash.%'`,
      [deploymentId],
    ),
  );
  return rows.map(({ rule }) => rule).sort();
}

/**
 * Versions are numbered from 1 without gaps, the last is in force, and no two in a row are equal, even for jobs that
 * ran twice.
 */
async function assertVersionsAreWhole(database: Database, deploymentId: string): Promise<void> {
  const { rows } = await database.asTenant(deploymentId, ({ client }) =>
    client.query(
      `SELECT r.path, r.version_number, array_agg(v.number ORDER BY v.number) AS numbers
         FROM parapet.registry_rule r
         LEFT JOIN (SELECT *, lag(digest) OVER (PARTITION BY rule_id ORDER BY number) AS before
                      FROM parapet.registry_rule_version WHERE deployment_id = $1) v ON v.rule_id = r.id
        WHERE r.deployment_id = $1 AND r.path LIKE 'crash.%'
        GROUP BY r.id, r.path, r.version_number
       HAVING (count(*) = max(v.number) AND min(v.number) = 1 AND max(v.number) = r.version_number
               AND bool_and(v.digest IS DISTINCT FROM v.before)) IS NOT TRUE`,
      [deploymentId],
    ),
  );
  assert.deepEqual(rows, []);
}

function importFrom(api: ScansApi, url: string): Promise<Response> {
  const path = `/api/registry/v1/deployments/${api.deploymentId}/rules/_import_git`;
  return post(api, path, { url, ref: '', path: 'rules' });
}

function post({ baseUrl, token }: ScansApi, path: string, body: object): Promise<Response> {
  return fetch(baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** All runs succeeded: none failed because it had been started before. */
async function allRunsEnded(database: Database, deploymentId: string): Promise<void> {
  for (const until = Date.now() + endedWithinMs; ; await sleep(50)) {
    const { rows } = await database.asTenant(deploymentId, ({ client }) =>
      client.query<{ id: string; status: string; log: unknown }>(
        `SELECT id, status, log FROM parapet.workflow_run WHERE deployment_id = $1 AND status <> 'completed'`,
        [deploymentId],
      ),
    );
    if (rows.length === 0) return;
    const failed = rows.filter(({ status }) => status !== 'submitted' && status !== 'running');
    assert.deepEqual(failed, []);
    assert.ok(Date.now() < until, `not taken up again within ${endedWithinMs} ms: ${JSON.stringify(rows)}`);
  }
}
