/** PATCH …/deployments/{deploymentId}: the organisation's name. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  assertError,
  makeDeployment,
  startTestApp,
  withoutRequestId,
  type Person,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { makeAuthenticator } from '../../../../tests/harness/authenticator.ts';
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

describe('a required second factor', () => {
  const rules = (token: string) =>
    app.ask('GET', `/api/agent/deployments/${there.deploymentId}/sign-in-rules`, { token });
  const require = (token: string, requiresSecondFactor: boolean) =>
    app.ask('PATCH', `/api/agent/deployments/${there.deploymentId}/sign-in-rules`, {
      token,
      body: { requiresSecondFactor },
    });
  const projects = (token: string, deploymentId = there.deploymentId) =>
    app.ask('GET', `/api/agent/deployments/${deploymentId}/repos`, { token });
  async function addPasskey(token: string): Promise<void> {
    const { body } = await app.ask('POST', '/api/auth/passkeys/challenge', { token });
    const passkey = makeAuthenticator(app.platform.settings.publicUrl).create(body);
    assert.equal((await app.ask('POST', '/api/auth/passkeys', { token, body: { passkey } })).status, 200);
  }

  test('403 for sessions of people who have none, until they set one up; an API token works, and so does another deployment', async () => {
    await setRole(app.platform, here.deploymentId, { userId: there.member.userId, orgRole: 'member' });
    const token = await makeToken(app, there.deploymentId, there.member.jwt, { permissions: ['WEB_API'] });
    assertError(await require(there.admin.jwt, true), 409, 'CONFLICT');
    await addPasskey(there.admin.jwt);
    const answer = await require(there.admin.jwt, true);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual([answer.body.requiresSecondFactor, answer.body.withoutSecondFactorCount], [true, 3]);
    assert.ok(answer.body.peopleWithoutSecondFactor.some(({ userId }: Person) => userId === there.member.userId));

    assertError(await projects(there.member.jwt), 403, 'SECOND_FACTOR_NEEDED');
    assertError(await rules(there.readonly.jwt), 403, 'SECOND_FACTOR_NEEDED');
    for (const allowed of [
      await projects(there.admin.jwt),
      await projects(token),
      await projects(there.member.jwt, here.deploymentId),
    ])
      assert.equal(allowed.status, 200, allowed.text);
    const needs = (await app.ask('GET', '/api/auth/me', { token: there.member.jwt })).body.deployments.map(
      ({ id, needsSecondFactor }: { id: string; needsSecondFactor: boolean }) => [id, needsSecondFactor],
    );
    assert.deepEqual(
      new Map(needs),
      new Map([
        [here.deploymentId, false],
        [there.deploymentId, true],
      ]),
    );

    await addPasskey(there.member.jwt);
    assert.equal((await projects(there.member.jwt)).status, 200);
    assertError(await require(there.member.jwt, false), 403, 'FORBIDDEN');
    assert.equal((await rules(there.admin.jwt)).body.withoutSecondFactorCount, 2);
    assert.equal((await require(there.admin.jwt, false)).status, 200);
    assert.equal((await projects(there.readonly.jwt)).status, 200);
    const path = `/api/audit/v1/deployments/${there.deploymentId}/entries?action=deployment.require_second_factor`;
    const { entries } = (await app.ask('GET', path, { token: there.admin.jwt })).body;
    assert.deepEqual(
      entries.map(({ changes }: { changes: unknown }) => changes),
      [{ requiresSecondFactor: { from: true, to: false } }, { requiresSecondFactor: { from: false, to: true } }],
    );
  });
});
