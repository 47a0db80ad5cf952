import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { useProjectsApp } from './testing/projects-app.ts';

const api = useProjectsApp();
const { ask, project, record, share } = api;

describe('PATCH …/repos/{repoId}', () => {
  test('200: another URL; the data about the repository at the former URL is deleted', async () => {
    const id = await project('p');
    const url = 'https://git.example.com/shop/backend';
    assert.equal((await ask('PATCH', `/${id}`, { body: { url } })).body.repo.url, url);
    await api.app.platform.database.asTenant(api.org.deploymentId, (tx) =>
      tx.client.query(
        `UPDATE parapet.project SET scm_host = 'gitea', scm_last_synced_at = now(), scm_token_scopes = '{readContents}'
          WHERE deployment_id = $1 AND id = $2`,
        [tx.deploymentId, id],
      ),
    );
    assert.equal((await ask('PATCH', `/${id}`, { body: {} })).body.repo.scmType, 'SCM_TYPE_GITEA');
    assert.equal((await ask('PATCH', `/${id}`, { body: { url } })).body.repo.scmType, 'SCM_TYPE_GITEA');
    const { repo } = (await ask('PATCH', `/${id}`, { body: { url: '' } })).body;
    assert.deepEqual(
      [repo.url, repo.scmType, repo.scmLastSyncedAt, repo.hasCodeAccess, repo.tokenScopes.readContents],
      ['', null, 0, false, false],
    );
    assert.deepEqual(await record(id), repo);
  });

  test('200: a URL for git over ssh, in both forms, and one as copied out of a browser', async () => {
    const id = await project('p');
    const { repo: copied } = (await ask('PATCH', `/${id}`, { body: { url: 'github.com/acme/shop' } })).body;
    assert.equal(copied.url, 'https://github.com/acme/shop');
    for (const url of ['ssh://git@git.example.com:2222/shop/backend.git', 'git@git.example.com:shop/backend.git']) {
      assert.equal((await ask('PATCH', `/${id}`, { body: { url } })).body.repo.url, url);
    }
  });

  test('200: a URL, tags and scan settings in one request; absent fields stay unchanged', async () => {
    const id = await project('p');
    const url = 'https://git.example.com/shop/backend';
    const body = { url, tags: ['b', ' a ', 'b'], managedScans: { diffScan: true }, aiScans: { fullScan: true } };
    const { repo } = (await ask('PATCH', `/${id}`, { body })).body;
    assert.deepEqual(
      [repo.url, repo.tags, repo.managedScans.diffScan, repo.managedScans.fullScan, repo.aiScans.fullScan],
      [url, ['b', 'a'], true, false, true],
    );
    assert.deepEqual((await ask('PATCH', `/${id}`, { body: { managedScans: {} } })).body.repo, repo);
    const emptied = (await ask('PATCH', `/${id}`, { body: { tags: [] } })).body.repo;
    assert.deepEqual([emptied.url, emptied.tags, emptied.aiScans.fullScan], [url, [], true]);
    assert.deepEqual(await record(id), emptied);
  });

  test('400: an invalid tag changes nothing, not even the URL beside it', async () => {
    const id = await project('p');
    const before = await record(id);
    const body = { url: 'https://git.example.com/x', tags: [''] };
    assertError(await ask('PATCH', `/${id}`, { body }), 400, 'INVALID_ARGUMENT');
    assert.deepEqual(await record(id), before);
  });

  test('400: an invalid URL, and one that contains a password', async () => {
    const id = await project('p');
    const secrets = ['https://ada:s3cret@git.example.com/x', 'ssh://git:s3cret@git.example.com/x'];
    for (const url of ['x', 'ssh://-oProxyCommand=id/x', 'git@h:../x', 'file:///etc', ...secrets, 7]) {
      const answer = await ask('PATCH', `/${id}`, { body: { url } });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.ok(!answer.text.includes('s3cret'));
    }
  });

  test('403: for a user who works on the project but is not an admin', async () => {
    const id = await project('p');
    await share([id], 'manager');
    const question = { token: api.org.member.jwt, body: { url: 'https://git.example.com/x' } };
    assertError(await ask('PATCH', `/${id}`, question), 403, 'FORBIDDEN');
  });
});
