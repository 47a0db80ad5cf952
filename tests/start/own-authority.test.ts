/** A git server with a certificate of a private authority, set by NODE_EXTRA_CA_CERTS: git trusts it, too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGitServer } from '../harness/hosts/git-server.ts';
import { certificateFile, startTlsFront } from '../harness/hosts/tls-front.ts';
import { makeDataDir, startProcess } from './server-process.ts';

const account = { email: 'ada@example.com', password: 'correct horse battery staple' };
const endedWithinMs = 60_000;

test('a sync over https trusts a host with a certificate of a private authority', async (t) => {
  const git = await startGitServer(t);
  await git.commit('trunk', { 'a.txt': 'a\n' });
  await git.git('symbolic-ref', 'HEAD', 'refs/heads/trunk');
  const origin = await startTlsFront(t, git.url);
  const server = startProcess(t, 'server.ts', {
    PARAPET_DATA_DIR: await makeDataDir(t),
    PARAPET_ADMIN_EMAIL: account.email,
    PARAPET_ADMIN_PASSWORD: account.password,
    PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8',
    NODE_EXTRA_CA_CERTS: certificateFile,
  });
  const url = await server.ready();
  let token = '';
  // oxlint-disable-next-line typescript/no-explicit-any
  const ask = async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
    return answer.json();
  };
  token = (await ask('POST', '/api/auth/login', account)).accessToken;
  const deploymentId = (await ask('GET', '/api/auth/me')).deployments[0].id;
  const agent = `/api/agent/deployments/${deploymentId}`;
  const { username, password: credential } = git;
  const connection = { kind: 'CONNECTION_KIND_GIT', name: 'git', baseUrl: origin, username, credential };
  await ask('POST', `${agent}/connections`, connection);
  const { id } = (await ask('POST', `${agent}/repos`, { name: 'shop', url: `${origin}/org/shop.git` })).repo;
  await ask('POST', `${agent}/repos/${id}/_sync`, {});
  for (const until = Date.now() + endedWithinMs; ; await sleep(50)) {
    const { jobs } = await ask('POST', `/api/workflows/v1/deployments/${deploymentId}/jobs/list`, {});
    if (!/SUBMITTED|RUNNING/.test(jobs[0].status)) break;
    assert.ok(Date.now() < until, JSON.stringify(jobs));
  }
  const { repo, scmSync } = await ask('GET', `${agent}/repos/${id}`);
  assert.deepEqual([scmSync.problem, repo.defaultBranch], ['', 'trunk']);
  server.process.kill('SIGTERM');
  assert.equal(await server.ended(), 0);
});
