/** The organisation's name, its rules for signing in, and its security checklist. */
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
import { updateSignInRules } from '../../store/single-sign-on/sign-in-rules.ts';

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

async function addPasskey(token: string): Promise<void> {
  const { body } = await app.ask('POST', '/api/auth/passkeys/challenge', { token });
  const passkey = makeAuthenticator(app.platform.settings.publicUrl).create(body);
  assert.equal((await app.ask('POST', '/api/auth/passkeys', { token, body: { passkey } })).status, 200);
}

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

describe('the security checklist', () => {
  type Checked = Record<string, { state: string; count: number | null }>;
  async function open() {
    const org = await makeDeployment(app.platform, `checked-${++serial}`);
    const { deploymentId, admin } = org;
    const agent = `/api/agent/deployments/${deploymentId}`;
    const ask = async (method: string, path: string, body?: unknown) => {
      const question = { token: admin.jwt, ...(body !== undefined && { body }) };
      const answer = await app.ask(method, `${agent}${path}`, question);
      assert.equal(answer.status, 200, answer.text);
      return answer.body;
    };
    const checked = async (): Promise<Checked> =>
      Object.fromEntries(
        (await ask('GET', '/security-checklist')).lines.map(
          ({ check, state, count }: { check: string; state: string; count: number | null }) => [
            check.replace('SECURITY_CHECK_', ''),
            { state: state.replace('CHECK_STATE_', ''), count },
          ],
        ),
      );
    return { org, ask, checked };
  }
  let serial = 0;

  test('each count is that of the rows behind it, and a line is fine once it is fixed', async () => {
    const { org, ask, checked } = await open();
    const { deploymentId, admin, member } = org;
    for (const { jwt } of [admin, member, member])
      await makeToken(app, deploymentId, jwt, { permissions: ['WEB_API'] });
    const expiresAt = new Date(app.clock.now().getTime() + 1_000).toISOString();
    const tidy = { name: 'tidy', permissions: ['WEB_API'], expiresAt, allowedNetworks: ['10.0.0.0/8'] };
    await ask('POST', '/tokens', tidy);
    const before = await checked();
    const rules = await ask('GET', '/sign-in-rules');
    assert.deepEqual(before['PEOPLE_WITHOUT_SECOND_FACTOR'], { state: 'WEAK', count: rules.withoutSecondFactorCount });
    for (const concern of ['WITHOUT_EXPIRY', 'WITHOUT_NETWORKS'])
      assert.deepEqual(
        before[`TOKENS_${concern}`],
        { state: 'WEAK', count: (await ask('GET', `/tokens?concern=TOKEN_CONCERN_${concern}`)).tokens.length },
        concern,
      );
    assert.equal(before['TOKENS_WITHOUT_EXPIRY']?.count, 3);
    for (const fine of ['TOKENS_UNUSED', 'TOKENS_OF_FORMER_MEMBERS', 'DIRECTORY_TOKENS_WITHOUT_EXPIRY'])
      assert.deepEqual(before[fine], { state: 'OK', count: 0 });
    assert.deepEqual(before['TWO_ADMINS'], { state: 'WEAK', count: 1 });
    assert.deepEqual(before['TOKEN_LIFE_LIMITED'], { state: 'WEAK', count: null });
    assert.deepEqual(before['EMERGENCY_ADMIN'], { state: 'NOT_NEEDED', count: 0 });
    assert.equal(before['SINGLE_SIGN_ON_SET_UP']?.state, 'WEAK');

    await setRole(app.platform, deploymentId, { userId: member.userId, orgRole: 'admin' });
    await ask('PATCH', '/token-rules', { daysMax: 30 });
    await addPasskey(admin.jwt);
    await ask('PATCH', '/sign-in-rules', { requiresSecondFactor: true });
    await ask('POST', '/directory/tokens', { name: 'Okta', expiresAt });
    const after = await checked();
    assert.deepEqual(after['TWO_ADMINS'], { state: 'OK', count: 2 });
    assert.deepEqual(after['TOKEN_LIFE_LIMITED'], { state: 'OK', count: 30 });
    assert.deepEqual(after['SECOND_FACTOR_REQUIRED'], { state: 'OK', count: null });
    assert.deepEqual(after['PEOPLE_WITHOUT_SECOND_FACTOR'], { state: 'WEAK', count: 2 });
    assert.deepEqual(after['DIRECTORY_TOKENS_WITHOUT_EXPIRY'], { state: 'OK', count: 0 });
  });

  test('where single sign-on is required, the emergency admin needs a second factor, and others do not', async () => {
    const { org, ask, checked } = await open();
    const provider = { name: 'x', issuer: 'http://127.0.0.1:9/checked', clientId: 'x', clientSecret: 'x' };
    await ask('POST', '/identity-providers', provider);
    const passwordUserIds = [org.admin.userId];
    await app.platform.database.asAccess((tx) =>
      updateSignInRules(tx, org.deploymentId, { requiresSingleSignOn: true, passwordUserIds }),
    );
    const before = await checked();
    assert.deepEqual(before['EMERGENCY_ADMIN'], { state: 'WEAK', count: 0 });
    assert.equal(before['SINGLE_SIGN_ON_REQUIRED']?.state, 'OK');
    assert.equal(before['SECOND_FACTOR_REQUIRED']?.state, 'NOT_NEEDED');
    await addPasskey(org.admin.jwt);
    assert.deepEqual((await checked())['EMERGENCY_ADMIN'], { state: 'OK', count: 1 });
  });

  test('says of the installation what its operator has to set', async () => {
    const { settings, outside } = app.platform;
    const ofInstallation = async () => {
      // A session is for the public URL of its time.
      const { checked } = await open();
      const { MAIL_SET_UP, PUBLIC_URL_HTTPS, SECRET_KEY_OUTSIDE, SECURITY_CONTACT } = await checked();
      return [MAIL_SET_UP, PUBLIC_URL_HTTPS, SECRET_KEY_OUTSIDE, SECURITY_CONTACT].map((line) => line?.state);
    };
    assert.deepEqual(await ofInstallation(), ['WEAK', 'WEAK', 'OK', 'OK']);
    const { publicUrl } = settings;
    Object.assign(settings, {
      isSecretKeyOutside: false,
      hasSecurityContact: false,
      publicUrl: 'https://p.example.com',
    });
    outside.mail = { host: 'x', port: 25, security: 'none', from: 'p@example.com', username: '', password: '' };
    assert.deepEqual(await ofInstallation(), ['OK', 'OK', 'WEAK', 'WEAK']);
    Object.assign(settings, { isSecretKeyOutside: true, hasSecurityContact: true, publicUrl });
    outside.mail = null;
  });
});
