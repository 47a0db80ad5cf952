/**
 * The server is killed with SIGKILL at random instants while projects are synced with a git server, and is started
 * again on the same data directory. A few times by default, 50 times with CRASH_ROUNDS=50.
 */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/src/store/database.ts';
import { startGitServer, type GitServer } from '../harness/hosts/git-server.ts';
import { connectScansApi, type ScansApi } from '../harness/uploads/scans-api.ts';
import { hasSsh, startSshServer } from '../harness/hosts/ssh-server.ts';
import { makeDataDir, startProcess } from '../start/server-process.ts';
import { movedTo, openBeside } from './rig.ts';

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2);
const account = { email: 'ada@example.com', password: 'correct horse battery staple' };
const killWithinMs = 1_500;
const endedWithinMs = 60_000;
const projects = 3;

test(`after kill -9 during syncs (${rounds} times), each accepted sync is done, and nothing is left behind`, async (t) => {
  const git = await startGitServer(t);
  await git.commit('main', { 'a.txt': '0\n' });
  const settings = {
    PARAPET_ADMIN_EMAIL: account.email,
    PARAPET_ADMIN_PASSWORD: account.password,
    PARAPET_LOG_LEVEL: 'warn',
    PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8',
    PARAPET_DATA_DIR: await makeDataDir(t),
  };
  let server = startProcess(t, 'server.ts', settings);
  let api = await connectScansApi(await server.ready(), account);
  const connection = {
    kind: 'CONNECTION_KIND_GIT',
    name: 'git',
    baseUrl: new URL(git.url).origin,
    username: git.username,
    credential: git.password,
  };
  const made = (await (await post(api, 'connections', connection)).json()) as { connection: { id: string } };
  const hook = (await (await post(api, `connections/${made.connection.id}/webhook`, {})).json()) as MadeWebhook;
  const sshUrl = await connectBySsh(t, api, git);
  const ids: string[] = [];
  for (let n = 0; n < projects; n += 1) {
    const answer = await post(api, 'repos', { name: `p${n}`, url: n === 0 ? sshUrl : git.url });
    ids.push(((await answer.json()) as { repo: { id: string } }).repo.id);
  }
  let accepted = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const head = await git.commit('main', { 'a.txt': `${round}\n` });
    // Only the host requests a sync of the last project, by its webhook.
    const told = ids.at(-1);
    let deliveries = 0;
    const tell = (): Promise<Response> =>
      deliver(api.baseUrl, hook, { id: `push-${round}-${deliveries}`, repository: git.url });
    const dying = ids.map(async (id) => {
      for (let own = 0; ; own += 1) {
        try {
          const { status } = id === told ? await tell() : await post(api, `repos/${id}/_sync`, {});
          if (id === told) deliveries += 1;
          if (status !== 202) return own;
        } catch {
          return own;
        }
        await sleep(Math.random() * 50);
      }
    });
    const killAfterMs = Math.round(Math.random() * killWithinMs);
    await sleep(killAfterMs);
    server.process.kill('SIGKILL');
    await server.ended();
    const answered = await Promise.all(dying);
    accepted += answered.reduce((sum, own) => sum + own, 0);

    server = startProcess(t, 'server.ts', settings);
    api = movedTo(api, await server.ready());
    // A host sends a delivery without a response again: the first one was received with all its effects, or not at all.
    if (round % 2 === 0) assert.equal((await tell()).status, 202);
    const database = openBeside(settings.PARAPET_DATA_DIR);
    try {
      await allRunsEnded(database, api.deploymentId);
      const { rows } = await database.asTenant(api.deploymentId, ({ client }) =>
        client.query<{ status: string }>('SELECT DISTINCT status FROM parapet.workflow_run WHERE deployment_id = $1', [
          api.deploymentId,
        ]),
      );
      assert.deepEqual(
        rows.map(({ status }) => status).filter((status) => status !== 'completed'),
        [],
      );
      const heads = await headsOf(database, api.deploymentId);
      for (const [index, id] of ids.entries()) {
        // The first is of another connection than the webhook.
        const isTold = round % 2 === 0 && index > 0;
        if ((answered[index] ?? 0) > 0 || isTold) assert.deepEqual(heads.get(id), ['main', head], `project ${id}`);
      }
    } catch (error) {
      t.diagnostic(server.stderr());
      throw error;
    } finally {
      await database.close();
    }
    assert.deepEqual(await readdir(join(settings.PARAPET_DATA_DIR, 'work')).catch(() => []), []);
    t.diagnostic(`round ${round}: killed after ${killAfterMs} ms; ${accepted} syncs answered so far`);
  }
  assert.ok(accepted > 0);
  server.process.kill('SIGTERM');
  assert.equal(await server.ended(), 0);
});

/** The same repository by ssh; on a machine without ssh, by http as the others. */
async function connectBySsh(t: TestContext, api: ScansApi, git: GitServer): Promise<string> {
  if (!hasSsh()) return git.url;
  const { url, privateKey, knownHosts } = await startSshServer(t, await git.git('rev-parse', '--absolute-git-dir'));
  const baseUrl = `ssh://${new URL(url).host}`;
  const body = { kind: 'CONNECTION_KIND_GIT', name: 'ssh', baseUrl, credential: privateKey, knownHosts };
  assert.equal((await post(api, 'connections', body)).status, 200);
  return url;
}

function post({ baseUrl, deploymentId, token }: ScansApi, path: string, body: object): Promise<Response> {
  return fetch(`${baseUrl}/api/agent/deployments/${deploymentId}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

interface MadeWebhook {
  webhook: { url: string };
  secret: string;
}

/** A push event, as the webhook of docs/connections.md sends it. */
function deliver(
  baseUrl: string,
  { webhook, secret }: MadeWebhook,
  { id, repository }: { id: string; repository: string },
): Promise<Response> {
  const body = JSON.stringify({ type: 'push', repository });
  const now = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${now}.${body}`).digest('base64');
  return fetch(baseUrl + new URL(webhook.url).pathname, {
    method: 'POST',
    headers: { 'webhook-id': id, 'webhook-timestamp': now, 'webhook-signature': `v1,${signature}` },
    body,
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

/** By project: its only ref, and the commit that the server reported for it. */
async function headsOf(database: Database, deploymentId: string): Promise<Map<string, [string, string | null]>> {
  const { rows } = await database.asTenant(deploymentId, ({ client }) =>
    client.query<{ projectId: string; name: string; head: string | null }>(
      'SELECT project_id AS "projectId", name, head_commit AS head FROM parapet.project_ref WHERE deployment_id = $1',
      [deploymentId],
    ),
  );
  return new Map(rows.map(({ projectId, name, head }) => [projectId, [name, head]]));
}
