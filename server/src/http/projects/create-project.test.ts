import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { useProjectsApp } from './testing/projects-app.ts';

const api = useProjectsApp();
const { ask, project, record } = api;

describe('POST …/repos', () => {
  test('200: creates a project', async () => {
    const body = {
      name: ' shop/api ',
      url: 'https://git.example.com/shop/api',
      defaultBranch: 'trunk',
      tags: ['x', 'x'],
    };
    const answer = await ask('POST', '', { body });
    assert.equal(answer.status, 200, answer.text);
    const { repo } = answer.body;
    assert.deepEqual(await record(repo.id), repo);
    assert.deepEqual([repo.name, repo.url, repo.defaultBranch, repo.tags], ['shop/api', body.url, 'trunk', ['x']]);
    assert.equal(repo.provisionedAt, api.app.clock.now().toISOString());
  });

  test('400: no name, or an invalid URL', async () => {
    for (const body of [{}, { name: ' ' }, { name: 'x', url: 'javascript:alert(1)' }, { name: 'x', url: 'x' }])
      assertError(await ask('POST', '', { body }), 400, 'INVALID_ARGUMENT');
  });

  test('403: for members', async () => {
    assertError(await ask('POST', '', { token: api.org.member.jwt, body: { name: 'x' } }), 403, 'FORBIDDEN');
  });

  test('409: the name is taken', async () => {
    await project('x');
    assertError(await ask('POST', '', { body: { name: 'x' } }), 409, 'CONFLICT');
  });
});
