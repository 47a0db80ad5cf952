import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { startPoliciesApp, type PoliciesApp } from './testing/policies-app.ts';

let api: PoliciesApp;
before(async () => {
  api = await startPoliciesApp();
});
after(() => api.app.close());

const rules = [{ rulePattern: '*', severities: [], mode: 'POLICY_MODE_BLOCK' }];
const update = (id: string, body: object, token?: string) => api.ask('PATCH', `/policies/${id}`, body, token);

describe('PATCH …/policies/{policyId}', () => {
  test('200: absent fields stay unchanged, rules are replaced as a whole, slug and product never change', async () => {
    const made = await api.make({ name: 'Mine', rules });
    api.app.clock.advanceMs(1_000);
    const renamed = (await update(made.id, { name: 'Yours', slug: 'yours', productType: 'PRODUCT_TYPE_SECRETS' })).body;
    assert.deepEqual(renamed.policy, { ...made, name: 'Yours', updatedAt: api.app.clock.now().toISOString() });
    const emptied = (await update(made.id, { rules: [] })).body.policy;
    assert.deepEqual([emptied.name, emptied.rules], ['Yours', []]);
    assert.deepEqual((await api.ask('GET', `/policies/${made.id}`)).body.policy, emptied);
  });

  test('200: a default policy’s rules', async () => {
    const [standard] = (await api.ask('GET', '/policies')).body.policies;
    assert.deepEqual((await update(standard.id, { rules }, api.token)).body.policy.rules, rules);
  });

  test('400: invalid rules, and another id in the body', async () => {
    const { id } = await api.make({ name: 'Bad' });
    assertError(await update(id, { rules: [{ rulePattern: '*' }] }), 400, 'INVALID_ARGUMENT');
    assertError(await update(id, { policyId: '987654321' }), 400, 'ID_MISMATCH');
  });

  test('403: a member who sees it but is not an admin', async () => {
    const { id } = await api.make({ name: 'Theirs' });
    assertError(await update(id, { name: 'x' }, api.here.member.jwt), 403, 'FORBIDDEN');
  });

  test('404: a missing policy', async () => {
    assertError(await update('987654321', { name: 'x' }), 404, 'NOT_FOUND');
  });
});
