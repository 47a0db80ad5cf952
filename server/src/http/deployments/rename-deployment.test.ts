/** PATCH …/deployments/{deploymentId}: the organisation's name. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertError,
  makeDeployment,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { setRole } from '../../domain/people/set-role.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
});
after(() => app.close());

const patch = (token: string, name: unknown, deploymentId = here.deploymentId) =>
  app.ask('PATCH', `/api/agent/deployments/${deploymentId}`, { token, body: { name } });
const namesOf = async (token: string): Promise<[string, string][]> =>
  (await app.ask('GET', '/api/auth/me', { token })).body.deployments.map(
    ({ slug, name }: { slug: string; name: string }) => [slug, name],
  );

test('200: everyone in it sees the new name, the slug stays, and the audit log has both names', async () => {
  const { deploymentId } = here;
  const answer = await patch(here.admin.jwt, '  Acme Ltd ');
  assert.deepEqual(answer.body, { deployment: { id: deploymentId, slug: 'here', name: 'Acme Ltd' } }, answer.text);
  assert.deepEqual(await namesOf(here.readonly.jwt), [['here', 'Acme Ltd']]);
  assert.deepEqual(await namesOf(there.admin.jwt), [['there', 'there']]);
  const path = `/api/audit/v1/deployments/${deploymentId}/entries?subject=deployment:${deploymentId}`;
  const [entry] = (await app.ask('GET', path, { token: here.admin.jwt })).body.entries;
  assert.deepEqual([entry.action, entry.changes], ['deployment.rename', { name: { from: 'here', to: 'Acme Ltd' } }]);
});

test('200: the name of a deployment that the caller is not in is no conflict, which would reveal it', async () => {
  assert.equal((await patch(here.admin.jwt, 'there')).status, 200);
});

test('400: an empty, a long and a two-line name', async () => {
  for (const name of [undefined, ' ', 'x'.repeat(101), 'a\nb']) {
    const answer = await patch(here.admin.jwt, name);
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.equal(answer.body.details[0].path, 'name');
  }
});

test('403: who is not an admin', async () => {
  for (const { jwt } of [here.member, here.readonly]) assertError(await patch(jwt, 'Mine'), 403, 'FORBIDDEN');
});

test('404: another deployment like a missing one', async () => {
  const missing = await patch(here.admin.jwt, 'Mine', '987654321');
  assertError(missing, 404, 'NOT_FOUND');
  assert.deepEqual(
    withoutRequestId(await patch(here.admin.jwt, 'Mine', there.deploymentId)),
    withoutRequestId(missing),
  );
});

test('409: the name of another of the caller’s deployments, at the field; a token knows only its own one', async () => {
  await setRole(app.platform, there.deploymentId, { userId: here.admin.userId, orgRole: 'readonly' });
  const answer = await patch(here.admin.jwt, 'THERE');
  assertError(answer, 409, 'CONFLICT');
  assert.deepEqual(answer.body.details, [{ path: 'name', message: 'another of your organisations has this name' }]);
  const token = await makeToken(app, here.deploymentId, here.admin.jwt, { permissions: ['WEB_API'] });
  assert.equal((await patch(token, 'THERE')).status, 200);
});
