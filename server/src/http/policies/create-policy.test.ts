import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import { policiesMax, policyRulesMax } from '../../model/policy.ts';
import { startPoliciesApp, type PoliciesApp } from './testing/policies-app.ts';

let api: PoliciesApp;
before(async () => {
  api = await startPoliciesApp();
});
after(() => api.app.close());

const rule = { rulePattern: '*', mode: 'POLICY_MODE_BLOCK' };
const create = (body: object, token?: string) =>
  api.ask('POST', '/policies', { name: 'x', productType: 'PRODUCT_TYPE_SAST', ...body }, token);

describe('POST …/policies', () => {
  test('200: with a slug made from its name, or the given one', async () => {
    const policy = await api.make({
      name: ' No Injection! ',
      productType: 'PRODUCT_TYPE_SECRETS',
      rules: [{ ...rule, severities: ['SEVERITY_HIGH'] }],
    });
    const { id: _id, createdAt, updatedAt, ...rest } = policy;
    assert.deepEqual(rest, {
      name: 'No Injection!',
      slug: 'no-injection',
      productType: 'PRODUCT_TYPE_SECRETS',
      isDefault: false,
      rules: [{ rulePattern: '*', severities: ['SEVERITY_HIGH'], mode: 'POLICY_MODE_BLOCK' }],
    });
    assert.equal(createdAt, updatedAt);
    assert.equal((await api.make({ name: 'x', slug: 'given' })).slug, 'given');
    assert.equal((await create({ slug: 'by-token' }, api.token)).status, 200);
  });

  test('400: each invalid field is named', async () => {
    const bad: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ name: '文' }, 'slug'],
      [{ slug: '-x' }, 'slug'],
      [{ slug: 'x'.repeat(65) }, 'slug'],
      [{ productType: 'PRODUCT_TYPE_SCA' }, 'productType'],
      [{ rules: [{ ...rule, rulePattern: '' }] }, 'rules.0.rulePattern'],
      [{ rules: [{ ...rule, rulePattern: 'x'.repeat(201) }] }, 'rules.0.rulePattern'],
      [{ rules: [rule, { ...rule, mode: 'POLICY_MODE_UNSPECIFIED' }] }, 'rules.1.mode'],
      [{ rules: [{ ...rule, severities: ['HIGH'] }] }, 'rules.0.severities.0'],
      [{ rules: Array.from({ length: policyRulesMax + 1 }, () => rule) }, 'rules'],
    ];
    for (const [body, field] of bad) {
      const answer = await create(body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(answer.body.details[0].path, field);
    }
    assertError(await create({ deploymentId: api.there.deploymentId }), 400, 'DEPLOYMENT_MISMATCH');
  });

  test('403: a member who is not an admin', async () => {
    assertError(await create({}, api.here.member.jwt), 403, 'FORBIDDEN');
  });

  test('404: a member of another deployment', async () => {
    assertError(await create({}, api.there.admin.jwt), 404, 'NOT_FOUND');
  });

  test('409: a taken slug, including a default policy’s; of two concurrent requests one succeeds', async () => {
    assertError(await create({ slug: 'default-secrets' }), 409, 'CONFLICT');
    const answers = await Promise.all([1, 2, 3].map(() => create({ slug: 'wanted' })));
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409, 409]);
    const path = `/api/policies/v2/deployments/${api.there.deploymentId}/policies`;
    const first = { name: 'x', slug: 'default-sast', productType: 'PRODUCT_TYPE_SAST' };
    const fresh = await api.app.ask('POST', path, { token: api.there.admin.jwt, body: first });
    assertError(fresh, 409, 'CONFLICT');
  });

  test('409: one more than a deployment may have, also with concurrent requests', async () => {
    const { policies } = (await api.ask('GET', '/policies?pageSize=1000')).body;
    for (let n = policies.length - 2; n < policiesMax - 1; n++) await api.make({ name: 'x', slug: `more-${n}` });
    const answers = await Promise.all([1, 2, 3].map((n) => create({ slug: `last-${n}` })));
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409, 409]);
  });
});
