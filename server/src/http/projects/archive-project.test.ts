import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { useProjectsApp } from './testing/projects-app.ts';

const api = useProjectsApp();
const { ask, project, share } = api;

describe('POST …/repos/{repoId}/_archive and _unarchive', () => {
  test('200: archived and restored; archiving twice keeps the first instant', async () => {
    const id = await project('p');
    const archived = (await ask('POST', `/${id}/_archive`)).body.repo;
    assert.equal(archived.archivedAt, api.app.clock.now().toISOString());
    assert.deepEqual([archived.isArchived, archived.isSemgrepArchived, archived.isScmArchived], [true, true, false]);
    api.app.clock.advanceMs(5_000);
    assert.deepEqual((await ask('POST', `/${id}/_archive`)).body.repo, archived);
    const back = (await ask('POST', `/${id}/_unarchive`)).body.repo;
    assert.deepEqual([back.isArchived, back.archivedAt], [false, null]);
  });

  test('403: for a user who sees the project but may not change it', async () => {
    const id = await project('p');
    await share([id], 'readonly');
    for (const verb of ['_archive', '_unarchive'])
      assertError(await ask('POST', `/${id}/${verb}`, { token: api.org.member.jwt }), 403, 'FORBIDDEN');
  });
});
