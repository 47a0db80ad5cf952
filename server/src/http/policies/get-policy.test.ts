import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError, withoutRequestId } from '../../../../tests/harness/app.ts';
import { startPoliciesApp, type PoliciesApp } from './testing/policies-app.ts';

let api: PoliciesApp;
before(async () => {
  api = await startPoliciesApp();
});
after(() => api.app.close());

describe('GET …/policies/{policyId}', () => {
  test('200: the created policy', async () => {
    const policy = await api.make({ name: 'Mine' });
    const answer = await api.ask('GET', `/policies/${policy.id}`, undefined, api.here.readonly.jwt);
    assert.deepEqual([answer.status, answer.body], [200, { policy }]);
  });

  test('400: an invalid id', async () => {
    assertError(await api.ask('GET', '/policies/x'), 400, 'INVALID_ARGUMENT');
  });

  test('404: another deployment’s is reported like a missing one', async () => {
    const path = `/api/policies/v2/deployments/${api.there.deploymentId}/policies`;
    const { body } = await api.app.ask('GET', path, { token: api.there.admin.jwt });
    const strange = await api.ask('GET', `/policies/${body.policies[0].id}`);
    assertError(strange, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(strange), withoutRequestId(await api.ask('GET', '/policies/987654321')));
  });
});
