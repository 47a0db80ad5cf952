import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError, makeProject, withoutRequestId } from '../../../../tests/harness/app.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { startPoliciesApp, type PoliciesApp } from './testing/policies-app.ts';

let api: PoliciesApp;
let notGood: Record<string, string | undefined>;
before(async () => {
  api = await startPoliciesApp();
  const { app, here } = api;
  const projectId = await makeProject(app.platform, here.deploymentId, 'p');
  notGood = {
    none: undefined,
    garbage: 'garbage',
    'a session’s JWT': here.admin.jwt,
    'a token for uploads': await api.tokenOf(here.admin.jwt, ['CI']),
    'a limited token': await api.tokenOf(here.admin.jwt, ['WEB_API', 'CI'], { scopes: [projectId] }),
    'a token of another deployment': await makeToken(app, api.there.deploymentId, api.there.admin.jwt),
  };
});
after(() => api.app.close());

const below = ['', '/', '/7', '/7/rules?page=1', '?x=1'];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ask = (method: string, rest: string, token: string | undefined, deploymentId = api.here.deploymentId) =>
  api.app.ask(method, `/api/agent/deployments/${deploymentId}/ruleboards${rest}`, {
    ...(token !== undefined && { token }),
    ...(method !== 'GET' && { rawBody: '{', headers: { 'content-type': 'application/json' } }),
  });

async function assertAll(status: number, code: string, token: string | undefined, what: string): Promise<void> {
  for (const method of methods) {
    for (const rest of below) {
      const answer = await ask(method, rest, token);
      assert.equal(answer.status, status, `${what}: ${method} ${rest}: ${answer.text}`);
      assertError(answer, status, code);
    }
  }
}

describe('the ruleboards service', () => {
  test('404: for everyone before the deployment is migrated', async () => {
    await assertAll(404, 'NOT_FOUND', api.token, 'a good token');
    for (const [what, token] of Object.entries(notGood)) await assertAll(404, 'NOT_FOUND', token, what);
  });

  test('410: for API tokens afterwards, with any method and sub-path; 404 for all others, as before', async () => {
    const before404 = await ask('GET', '/7', undefined);
    assert.equal((await api.ask('POST', '/migration')).status, 200);
    await assertAll(410, 'DEPLOYMENT_MIGRATED', api.token, 'a good token');
    for (const [what, token] of Object.entries(notGood)) {
      await assertAll(404, 'NOT_FOUND', token, what);
      assert.deepEqual(withoutRequestId(await ask('GET', '/7', token)), withoutRequestId(before404), what);
    }
  });

  test('404: neighbouring paths, other deployments, and invalid ids', async () => {
    assertError(await ask('GET', 'x', api.token), 404, 'NOT_FOUND');
    for (const id of [api.there.deploymentId, '987654321', 'x', '-1', '99999999999999999999'])
      assertError(await ask('GET', '/7', api.token, id), 404, 'NOT_FOUND');
  });
});
