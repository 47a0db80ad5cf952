import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { startPoliciesApp, type PoliciesApp } from './testing/policies-app.ts';

let api: PoliciesApp;
before(async () => {
  api = await startPoliciesApp();
});
after(() => api.app.close());

describe('GET …/policies', () => {
  test('200: paging returns each once, oldest first, while policies are created and deleted', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.push((await api.make({ name: `policy ${n}` })).id);
    const seen: string[] = [];
    for (let cursor = '', page = 0; ; page++) {
      const { body } = await api.ask('GET', `/policies?pageSize=2&cursor=${encodeURIComponent(cursor)}`);
      seen.push(...body.policies.map((policy: { slug: string }) => policy.slug));
      if (page === 0) await api.ask('DELETE', `/policies/${made[4]}`);
      cursor = body.nextCursor;
      if (cursor === '') break;
    }
    assert.deepEqual(seen, ['default-sast', 'default-secrets', 'policy-0', 'policy-1', 'policy-2', 'policy-3']);
  });

  test('200: for every role, with rules and the time of the migration; it still works after the migration', async () => {
    await api.make({ name: 'ruled', rules: [{ rulePattern: 'a*', mode: 'POLICY_MODE_COMMENT' }] });
    const unmigrated = (await api.ask('GET', '/policies', undefined, api.here.readonly.jwt)).body;
    assert.equal(unmigrated.migratedAt, null);
    assert.deepEqual(unmigrated.policies.at(-1).rules, [
      { rulePattern: 'a*', severities: [], mode: 'POLICY_MODE_COMMENT' },
    ]);
    await api.ask('POST', '/migration');
    const { body } = await api.ask('GET', '/policies');
    assert.equal(body.migratedAt, api.app.clock.now().toISOString());
    assert.deepEqual(body.policies, unmigrated.policies);
  });

  test('400: an invalid page size, and a cursor of another list', async () => {
    assertError(await api.ask('GET', '/policies?pageSize=0'), 400, 'INVALID_ARGUMENT');
    assertError(await api.ask('GET', '/policies?cursor=x'), 400, 'INVALID_CURSOR');
  });

  test('401: without a credential', async () => {
    assertError(await api.ask('GET', '/policies', undefined, 'garbage'), 401, 'UNAUTHENTICATED');
  });

  test('404: for a member of another deployment', async () => {
    assertError(await api.ask('GET', '/policies', undefined, api.there.admin.jwt), 404, 'NOT_FOUND');
  });
});
