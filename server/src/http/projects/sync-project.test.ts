import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import { assertError, withoutRequestId } from '../../../../tests/harness/app.ts';
import { startGitServer } from '../../../../tests/harness/hosts/git-server.ts';
import { startScmHost } from '../../../../tests/harness/hosts/scm-host.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { performRun } from '../../domain/runs/perform-run.ts';
import { performers } from '../../domain/runs/performers.ts';
import { resultIn, useProjectsApp } from './testing/projects-app.ts';

const api = useProjectsApp();
const { ask, project, record, share, upload } = api;

const sync = (id: string, question: object = {}) => ask('POST', `/${id}/_sync`, { body: {}, ...question });
/** The project's runs of this type, newest first. */
const syncs = async (id: string): Promise<{ jobId: string; status: string }[]> => {
  const path = `/api/workflows/v1/deployments/${api.org.deploymentId}/jobs/list`;
  const body = { filter: { repoId: id, workflowType: 'project_sync' } };
  return (await api.app.ask('POST', path, { token: api.org.admin.jwt, body })).body.jobs;
};
const work = async (id: string): Promise<void> => {
  const [job] = await syncs(id);
  assert.ok(job);
  const { platform } = api.app;
  await performRun({ platform, performers, deploymentId: api.org.deploymentId, runId: job.jobId });
};
const setUrl = (id: string, url: string) =>
  api.app.platform.database.asTenant(api.org.deploymentId, (tx) =>
    tx.client.query('UPDATE parapet.project SET url = $3 WHERE deployment_id = $1 AND id = $2', [
      tx.deploymentId,
      id,
      url,
    ]),
  );
const reported = async (): Promise<string[]> => {
  const path = `/api/reporting/${api.org.deploymentId}/findings`;
  const { findings } = (await api.app.ask('POST', path, { token: api.org.admin.jwt, body: {} })).body;
  return findings.map((each: { filePath: string }) => each.filePath);
};

describe('POST …/repos/{repoId}/_sync', () => {
  test('202: the record at once, a queued run, and the same run for a repeated request', async () => {
    const id = await project('p');
    const answer = await sync(id, { body: { deploymentId: api.org.deploymentId, repoId: Number(id) } });
    assert.equal(answer.status, 202, answer.text);
    assert.deepEqual(answer.body, { repo: await record(id) });
    assert.equal((await sync(id)).status, 202);
    const runs = await syncs(id);
    assert.deepEqual(
      runs.map(({ status }) => status),
      ['SERVICE_WORKFLOW_RUN_STATUS_SUBMITTED'],
    );
  });

  test('202: then the record shows the host’s data; findings change lanes with the primary branch', async (t) => {
    const server = await startGitServer(t);
    await server.commit('trunk', { 'a.txt': 'a\n' });
    await server.git('symbolic-ref', 'HEAD', 'refs/heads/trunk');
    await upload(sarifOf({ results: [resultIn('src/main.ts')] }), 'project=p&ref=main');
    await upload(sarifOf({ results: [resultIn('src/trunk.ts')] }), 'project=p&ref=trunk');
    const id = (await ask('GET', '?search=p')).body.repos[0].id as string;
    assert.deepEqual(await reported(), ['src/main.ts']);
    await setUrl(id, server.url);
    const connections = `/api/agent/deployments/${api.org.deploymentId}/connections`;
    const connection = await api.app.ask('POST', connections, {
      token: api.org.admin.jwt,
      body: {
        kind: 'CONNECTION_KIND_GITEA',
        name: 'x',
        baseUrl: new URL(server.url).origin,
        username: server.username,
        credential: server.password,
      },
    });
    await sync(id);
    await work(id);
    const repo = await record(id);
    assert.deepEqual(
      [repo.defaultBranch, repo.defaultRef.ref, repo.primaryRef.ref, repo.primaryRef.isOverride],
      ['trunk', 'trunk', 'trunk', false],
    );
    assert.deepEqual(
      [repo.provider, repo.scmType, repo.repositoryScmLinkId, repo.hasCodeAccess, repo.isDisconnected],
      ['PROVIDER_GITEA', 'SCM_TYPE_GITEA', connection.body.connection.id, true, false],
    );
    assert.equal(repo.scmLastSyncedAt, Math.floor(api.app.clock.now().getTime() / 1000));
    assert.deepEqual(await reported(), ['src/trunk.ts']);
    await api.assertDerivedTablesAreExact();
  });

  test('202: then findings show their path’s owners by CODEOWNERS, until the file is deleted', async (t) => {
    const server = await startGitServer(t);
    await server.commit('main', { 'a.txt': 'a\n' });
    const host = await startScmHost(t, 'gitlab');
    host.gitOrigin = new URL(server.url).origin;
    const files = { CODEOWNERS: '*.ts @ada\n[Pay]\nsrc/pay/ @org/pay\n' };
    const languages = { TypeScript: 75.5, Go: 24.5 };
    host.repositories.set('org/shop', { isPrivate: false, isArchived: false, files, languages, description: 'Sells.' });
    host.tokens.set(server.password, { scopes: ['api'], role: 'write' });
    await upload(sarifOf({ results: [resultIn('src/pay/a.ts')] }), 'project=p&ref=main');
    const id = (await ask('GET', '?search=p')).body.repos[0].id as string;
    await setUrl(id, `${host.origin}/org/shop`);
    await api.app.ask('POST', `/api/agent/deployments/${api.org.deploymentId}/connections`, {
      token: api.org.admin.jwt,
      body: {
        kind: 'CONNECTION_KIND_GITLAB',
        name: 'x',
        baseUrl: host.origin,
        username: server.username,
        credential: server.password,
      },
    });
    const owners = async () => {
      await sync(id);
      await work(id);
      const path = `/api/reporting/${api.org.deploymentId}/findings`;
      const { findings } = (await api.app.ask('POST', path, { token: api.org.admin.jwt, body: {} })).body;
      return findings[0].codeowners;
    };
    assert.deepEqual(await owners(), [
      { id: '@ada', name: 'ada', isTeam: false, members: [] },
      { id: '@org/pay', name: 'org/pay', isTeam: true, members: [] },
    ]);
    const { scmSync } = (await ask('GET', `/${id}`)).body;
    assert.deepEqual(
      [scmSync.description, scmSync.languages],
      [
        'Sells.',
        [
          { name: 'TypeScript', percent: 75.5 },
          { name: 'Go', percent: 24.5 },
        ],
      ],
    );
    host.repositories.set('org/shop', { isPrivate: false, isArchived: false });
    assert.deepEqual(await owners(), []);
  });

  test('202: a sync that cannot succeed is accepted too; the project then shows the reason', async () => {
    const id = await project('p');
    await sync(id);
    await work(id);
    const { scmSync } = (await ask('GET', `/${id}`)).body;
    assert.deepEqual(
      { ...scmSync, problem: '' },
      {
        lastSyncedAt: null,
        problem: '',
        problemAt: api.app.clock.now().toISOString(),
        description: '',
        languages: [],
      },
    );
    assert.match(scmSync.problem, /no repository URL/);
    assert.equal((await syncs(id))[0]?.status, 'SERVICE_WORKFLOW_RUN_STATUS_FAILED');
  });

  test('400: an invalid id, and a project or deployment in the body that differs from the path', async () => {
    const id = await project('p');
    assertError(await sync('x'), 400, 'INVALID_ARGUMENT');
    assertError(await sync(id, { body: { repoId: '1' } }), 400, 'ID_MISMATCH');
    assertError(await sync(id, { body: { deploymentId: '987654321' } }), 400, 'DEPLOYMENT_MISMATCH');
    assert.deepEqual(await syncs(id), []);
  });

  test('403: for a user who sees the project but may not work on it', async () => {
    const id = await project('p');
    await share([id], 'readonly');
    assertError(await sync(id, { token: api.org.member.jwt }), 403, 'FORBIDDEN');
    assert.deepEqual(await syncs(id), []);
  });

  test('202 and 404: a member syncs their team’s projects, and learns nothing about others', async () => {
    const [id, hidden] = [await project('p'), await project('q')];
    await share([id], 'member');
    const token = api.org.member.jwt;
    assert.equal((await sync(id, { token })).status, 202);
    const answer = await sync(hidden, { token });
    assertError(answer, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(answer), withoutRequestId(await sync('987654321', { token })));
  });
});

describeSharedRefusals('SyncProject');
