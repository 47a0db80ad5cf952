/**
 * SIGTERM in the middle of a run: the server sends the run's remaining requests while it drains, and the run completes.
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGitServer } from '../harness/hosts/git-server.ts';
import { listenUntilEnd, forward } from '../harness/hosts/proxy.ts';
import { connectScansApi } from '../harness/uploads/scans-api.ts';
import { startScmHost } from '../harness/hosts/scm-host.ts';
import { makeDataDir, startProcess } from './server-process.ts';

const account = { email: 'ada@example.com', password: 'correct horse battery staple' };

test('a sync that waits for its first response at SIGTERM sends its other requests and completes', async (t) => {
  const git = await startGitServer(t);
  await git.commit('main', { 'a.txt': 'a\n' });
  const host = await startScmHost(t, 'github');
  host.gitOrigin = new URL(git.url).origin;
  const languages = { Go: 3, Shell: 1 };
  host.repositories.set('org/shop', { isPrivate: true, isArchived: false, description: 'Sells.', languages });
  host.tokens.set(git.password, { scopes: ['repo'], role: 'write' });
  const line = await startHoldingProxy(t, host.origin, '/api/v3/repos/org/shop');
  const settings = {
    PARAPET_DATA_DIR: await makeDataDir(t),
    PARAPET_ADMIN_EMAIL: account.email,
    PARAPET_ADMIN_PASSWORD: account.password,
    PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8',
  };
  const server = startProcess(t, 'server.ts', settings);
  const { baseUrl, deploymentId, token } = await connectScansApi(await server.ready(), account);
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${baseUrl}/api/agent/deployments/${deploymentId}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return (await answer.json()) as { repo: { id: string } };
  };
  const { username, password: credential } = git;
  await post('/connections', {
    kind: 'CONNECTION_KIND_GITHUB',
    name: 'hub',
    baseUrl: line.origin,
    username,
    credential,
  });
  const { repo } = await post('/repos', { name: 'shop', url: `${line.origin}/org/shop.git` });
  await post(`/repos/${repo.id}/_sync`, {});
  await line.isHeld;
  server.process.kill('SIGTERM');
  await draining(baseUrl);
  line.release();
  assert.equal(await server.ended(), 0);

  const again = startProcess(t, 'server.ts', settings);
  const now = await again.ready();
  // oxlint-disable-next-line typescript/no-explicit-any
  const ask = async (method: string, path: string, body?: object): Promise<any> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    return (await fetch(now + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
  };
  const workflows = `/api/workflows/v1/deployments/${deploymentId}`;
  const { jobs } = await ask('POST', `${workflows}/jobs/list`, { filter: { workflowType: 'project_sync' } });
  const { job } = await ask('GET', `${workflows}/runs/${jobs[0].jobId}`);
  const words = job.log.map(({ message }: { message: string }) => message).join('\n');
  assert.equal(job.status, 'SERVICE_WORKFLOW_RUN_STATUS_COMPLETED', words);
  assert.doesNotMatch(words, /returned no further facts|Retrying|Resumed after/);
  const shown = await ask('GET', `/api/agent/deployments/${deploymentId}/repos/${repo.id}`);
  assert.deepEqual(
    [shown.scmSync.description, shown.scmSync.languages[0]?.name, shown.repo.tokenScopes.writeContents],
    ['Sells.', 'Go', true],
  );
  again.process.kill('SIGTERM');
  assert.equal(await again.ended(), 0);
});

/** Resolves when the server has received the signal. */
async function draining(baseUrl: string): Promise<void> {
  const isReady = (): Promise<boolean> =>
    fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (await isReady()) await sleep(10);
}

/** Passes everything on except the first request of this path, which waits. */
async function startHoldingProxy(t: TestContext, target: string, path: string) {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  const server = createServer((request, response) => {
    const pass = (): void => forward(request, response, target);
    if (request.url !== path || !isFirst) return pass();
    isFirst = false;
    held.resolve();
    return void released.promise.then(pass);
  });
  const port = await listenUntilEnd(t, server);
  return {
    origin: `http://127.0.0.1:${port}`,
    isHeld: held.promise,
    release: released.resolve,
  };
}
