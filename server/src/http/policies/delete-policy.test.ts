import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { startPoliciesApp, type PoliciesApp } from './testing/policies-app.ts';

let api: PoliciesApp;
before(async () => {
  api = await startPoliciesApp();
});
after(() => api.app.close());

const remove = (id: string, token?: string) => api.ask('DELETE', `/policies/${id}`, undefined, token);

describe('DELETE …/policies/{policyId}', () => {
  test('200: it is deleted, and its slug is free again', async () => {
    const { id } = await api.make({ name: 'Mine' });
    assert.deepEqual((await remove(id)).body, {});
    assertError(await api.ask('GET', `/policies/${id}`), 404, 'NOT_FOUND');
    assert.equal((await api.make({ name: 'Mine' })).slug, 'mine');
  });

  test('403: a member who sees it but is not an admin', async () => {
    const { id } = await api.make({ name: 'Theirs' });
    assertError(await remove(id, api.here.member.jwt), 403, 'FORBIDDEN');
    assert.equal((await api.ask('GET', `/policies/${id}`)).status, 200);
  });

  test('404: a missing or deleted policy', async () => {
    const { id } = await api.make({ name: 'Gone' });
    const answers = await Promise.all([remove(id), remove(id)]);
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 404]);
    assertError(await remove('987654321'), 404, 'NOT_FOUND');
  });

  test('409: a default policy', async () => {
    const { policies } = (await api.ask('GET', '/policies')).body;
    for (const { id, isDefault } of policies) if (isDefault) assertError(await remove(id), 409, 'CONFLICT');
  });
});
