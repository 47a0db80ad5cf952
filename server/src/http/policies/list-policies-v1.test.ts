import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import { assertError, withoutRequestId } from '../../../../tests/harness/app.ts';
import { startPoliciesApp, type PoliciesApp } from './testing/policies-app.ts';

let api: PoliciesApp;
before(async () => {
  api = await startPoliciesApp();
});
after(() => api.app.close());

test('a deployment has its default policies before the first request for policies', async () => {
  const { rows } = await api.app.platform.database.asTenant(api.there.deploymentId, (tx) =>
    tx.client.query('SELECT slug FROM parapet.policy WHERE deployment_id = $1 ORDER BY slug', [tx.deploymentId]),
  );
  assert.deepEqual(rows, [{ slug: 'default-sast' }, { slug: 'default-secrets' }]);
});

describe('GET /api/policies/v1/deployments/{deploymentId} (4.11)', () => {
  test('200: a default policy of each product, of the documented shape', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.listOld()));
    for (const answer of answers) assert.equal(answer.status, 200, answer.text);
    const { policies } = (await api.listOld()).body;
    assert.deepEqual(
      policies.map(({ id: _id, ...rest }: { id: string }) => rest),
      [
        { name: 'Default SAST policy', slug: 'default-sast', productType: 'PRODUCT_TYPE_SAST', isDefault: true },
        {
          name: 'Default secrets policy',
          slug: 'default-secrets',
          productType: 'PRODUCT_TYPE_SECRETS',
          isDefault: true,
        },
      ],
    );
    for (const { id } of policies) assert.match(id, /^[0-9]+$/);
  });

  test('200: policies created since then, for every role', async () => {
    const made = await api.make({ name: 'Mine' });
    const { policies } = (await api.listOld(await api.tokenOf(api.here.readonly.jwt))).body;
    assert.deepEqual(policies.at(-1), {
      id: made.id,
      name: 'Mine',
      slug: 'mine',
      productType: 'PRODUCT_TYPE_SAST',
      isDefault: false,
    });
  });

  test('200: announces its deprecation, since when, and its successor', async () => {
    const { headers } = await api.listOld();
    assert.equal(headers.get('x-stability'), 'deprecated');
    assert.match(headers.get('deprecation') ?? '', /^@[0-9]+$/);
    assert.match(headers.get('link') ?? '', /\/api\/policies\/v2\/.*rel="successor-version"/);
  });

  test('401: without a credential', async () => {
    assertError(await api.listOld('garbage'), 401, 'UNAUTHENTICATED');
  });

  test('403: a session’s JWT', async () => {
    assertError(await api.listOld(api.here.admin.jwt), 403, 'SCHEME_NOT_ACCEPTED');
  });

  test('404: a token for uploads, a limited one, and another deployment', async () => {
    assertError(await api.listOld(await api.tokenOf(api.here.admin.jwt, ['CI'])), 404, 'NOT_FOUND');
    const ask = (id: string) => api.app.ask('GET', `/api/policies/v1/deployments/${id}`, { token: api.token });
    const strange = await ask(api.there.deploymentId);
    assertError(strange, 404, 'NOT_FOUND');
    assert.deepEqual(withoutRequestId(strange), withoutRequestId(await ask('987654321')));
  });

  test('410: once the deployment is migrated, but 401, 403 and 404 before that', async () => {
    assert.equal((await api.ask('POST', '/migration')).status, 200);
    const gone = await api.listOld();
    assertError(gone, 410, 'DEPLOYMENT_MIGRATED');
    assert.equal(gone.headers.get('x-stability'), 'deprecated');
    assertError(await api.listOld('garbage'), 401, 'UNAUTHENTICATED');
    assertError(await api.listOld(api.here.admin.jwt), 403, 'SCHEME_NOT_ACCEPTED');
    assertError(await api.listOld(await api.tokenOf(api.here.admin.jwt, ['CI'])), 404, 'NOT_FOUND');
  });
});

describeSharedRefusals('ListPolicies');
