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
    [session]: here.admin.jwt,
    'a token for uploads': await api.tokenOf(here.admin.jwt, ['CI']),
    'a limited token': await api.tokenOf(here.admin.jwt, ['WEB_API', 'CI'], { scopes: [projectId] }),
    'a token of another deployment': await makeToken(app, api.there.deploymentId, api.there.admin.jwt),
  };
});
after(() => api.app.close());

/** Not good for ruleboards; good for the policies service. */
const session = 'a session’s JWT';
const below = ['', '/', '/7', '/7/rules?page=1', '?x=1'];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const send = (method: string, path: string, token: string | undefined) =>
  api.app.ask(method, path, {
    ...(token !== undefined && { token }),
    ...(method !== 'GET' && { rawBody: '{', headers: { 'content-type': 'application/json' } }),
  });

const ask = (method: string, rest: string, token: string | undefined, deploymentId = api.here.deploymentId) =>
  send(method, `/api/agent/deployments/${deploymentId}/ruleboards${rest}`, token);
const askPolicies = (method: string, rest: string, token: string | undefined, deploymentId = api.here.deploymentId) =>
  send(method, `/api/policies/v1/deployments/${deploymentId}${rest}`, token);

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

describe('the deprecated policies service besides 4.11', () => {
  // The deployment is migrated by the tests above.
  test('410: on any sub-path with any method, to API tokens and to sessions', async () => {
    for (const token of [api.token, notGood[session]]) {
      for (const method of methods) {
        for (const rest of ['/', '/7', '/7/rules', '/7/rules?page=1'])
          assertError(await askPolicies(method, rest, token), 410, 'DEPLOYMENT_MIGRATED');
      }
      assertError(await askPolicies('POST', '', token), 410, 'DEPLOYMENT_MIGRATED');
    }
  });

  test('404: for all others, and in a deployment that is not migrated', async () => {
    for (const [what, token] of Object.entries(notGood)) {
      if (what !== session) assertError(await askPolicies('GET', '/7/rules', token), 404, 'NOT_FOUND');
      assertError(await askPolicies('GET', '/7/rules', token, api.there.deploymentId), 404, 'NOT_FOUND');
    }
    const own = await makeToken(api.app, api.there.deploymentId, api.there.admin.jwt);
    assertError(await askPolicies('GET', '/7/rules', own, api.there.deploymentId), 404, 'NOT_FOUND');
    assertError(await askPolicies('POST', '', own, api.there.deploymentId), 405, 'METHOD_NOT_ALLOWED');
  });
});
