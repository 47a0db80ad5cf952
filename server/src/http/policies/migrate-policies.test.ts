import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { startPoliciesApp, type PoliciesApp } from './testing/policies-app.ts';

let api: PoliciesApp;
before(async () => {
  api = await startPoliciesApp();
});
after(() => api.app.close());

describe('POST …/migration', () => {
  test('403: a member who is not an admin', async () => {
    assertError(await api.ask('POST', '/migration', undefined, api.here.member.jwt), 403, 'FORBIDDEN');
    assert.equal((await api.listOld()).status, 200);
  });

  test('404: a member of another deployment', async () => {
    assertError(await api.ask('POST', '/migration', undefined, api.there.admin.jwt), 404, 'NOT_FOUND');
  });

  test('200, then 409: it happens once, is recorded once, and leaves other deployments alone', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => api.ask('POST', '/migration')));
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409, 409]);
    const migratedAt = api.app.clock.now().toISOString();
    assert.deepEqual(answers.find((answer) => answer.status === 200)?.body, { migratedAt });
    const { deploymentId } = api.here;
    const log = `/api/audit/v1/deployments/${deploymentId}/entries?subject=deployment:${deploymentId}`;
    const { entries } = (await api.app.ask('GET', log, { token: api.here.admin.jwt })).body;
    assert.deepEqual(
      entries.map(({ action, changes }: { action: string; changes: object }) => ({ action, changes })),
      [{ action: 'deployment.migrate_policies', changes: { policiesMigratedAt: migratedAt } }],
    );
    const token = await makeToken(api.app, api.there.deploymentId, api.there.admin.jwt);
    const old = `/api/policies/v1/deployments/${api.there.deploymentId}`;
    assert.equal((await api.app.ask('GET', old, { token })).status, 200);
  });

  test('Parapet’s own policy operations still work after the migration', async () => {
    const { id } = await api.make({ name: 'Later' });
    assert.equal((await api.ask('PATCH', `/policies/${id}`, { name: 'Latest' }, api.token)).status, 200);
    assert.equal((await api.ask('GET', `/policies/${id}`, undefined, api.token)).body.policy.name, 'Latest');
    assert.equal((await api.ask('DELETE', `/policies/${id}`, undefined, api.token)).status, 200);
  });
});
