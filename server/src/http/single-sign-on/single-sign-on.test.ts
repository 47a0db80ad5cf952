/** Signing in by a real provider, and by one that lies: what gets in, as whom, and what does not. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { makeDirectorySubjects, type DirectorySubjects } from '../../../../tests/access/directory-subjects.ts';
import {
  assertError,
  jwtOf,
  makeDeployment,
  makePerson,
  startTestApp,
  testPassword,
  withoutRequestId,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import {
  forgedTokens,
  startForgingProvider,
  type ForgingProvider,
} from '../../../../tests/harness/hosts/openid/forging-provider.ts';
import { startTestProvider, type TestProvider } from '../../../../tests/harness/hosts/openid/openid-provider.ts';
import { openSmallBrowser, type SmallBrowser } from '../../../../tests/harness/hosts/openid/small-browser.ts';
import { makeTeam, makeToken } from '../../../../tests/harness/organisation.ts';
import { totpCode } from '../../../../tests/harness/totp.ts';
import { resetPassword } from '../../domain/access/reset-password.ts';
import { setRole } from '../../domain/people/set-role.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
let honest: TestProvider;
let forger: ForgingProvider;
let providerId: string;
let forgerId: string;
let directory: DirectorySubjects;
let serial = 0;

const providersPath = (deploymentId = here.deploymentId) => `/api/agent/deployments/${deploymentId}/identity-providers`;
const redirectUri = (deploymentId: string) => `${app.url}/api/auth/sso/callback/${deploymentId}`;

const logoutUri = () => `${app.url}/api/auth/sso/logout/${here.deploymentId}`;

async function admin(method: string, path: string, body?: unknown, of = here) {
  const answer = await app.ask(method, path, { token: await jwtOf(app.platform, of.admin.email), body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const change = (body: object, id = providerId) => admin('PATCH', `${providersPath()}/${id}`, body);

async function create(provider: { issuer: string; clientId: string; clientSecret: string }, more: object, of = here) {
  const { issuer, clientId, clientSecret } = provider;
  const body = { name: 'Example SSO', issuer, clientId, clientSecret, ...more };
  return (await admin('POST', providersPath(of.deploymentId), body, of)).provider;
}

before(async () => {
  app = await startTestApp();
  app.platform.settings.publicUrl = app.url;
  // The provider's clock is the machine's.
  app.clock.set(new Date());
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
  directory = makeDirectorySubjects(app, here, () => '');
  honest = await startTestProvider({
    redirectUris: [redirectUri(here.deploymentId), redirectUri(there.deploymentId)],
    backchannelLogoutUri: logoutUri(),
  });
  forger = await startForgingProvider();
  const settings = { scopes: 'openid email profile groups', emailDomains: ['example.org'], createsAccounts: true };
  providerId = (await create(honest, settings)).id;
  forgerId = (await create(forger, { ...settings, name: 'Forger', showsButton: false })).id;
});
after(async () => {
  await honest.close();
  await forger.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.set(new Date());
  forger.forgery = {};
  await change({ createsAccounts: true, isEnabled: true, mappings: [], defaultRole: 'ORG_ROLE_MEMBER' });
});

/** A person at the honest provider, who is at its keyboard from now on. */
function person(claims: Record<string, unknown> = {}): { subject: string; email: string } {
  const subject = `subject-${++serial}`;
  const email = `person-${serial}@example.org`;
  honest.accounts.set(subject, { email, email_verified: true, name: `Person ${serial}`, ...claims });
  honest.atKeyboard = subject;
  return { subject, email };
}

async function begin(browser: SmallBrowser, more: object = {}) {
  const answer = await browser.send(`${app.url}/api/auth/sso/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify({ deploymentId: here.deploymentId, providerId, ...more }),
  });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { authorizationUrl: string }).authorizationUrl;
}

const isCallback = (url: URL): boolean => url.pathname.startsWith('/api/auth/sso/callback/');
const isConsole = (url: URL): boolean => url.origin === app.url && !isCallback(url);

/** The page of the console where the sign-in ends. */
async function signIn(browser = openSmallBrowser(), more: object = {}): Promise<URL> {
  return browser.follow(await begin(browser, more), isConsole);
}

const forged = (browser = openSmallBrowser()) => signIn(browser, { providerId: forgerId });

/** An access token by the session's cookie; undefined without a session. */
async function tokenIn(browser: SmallBrowser): Promise<string | undefined> {
  const answer = await browser.send(`${app.url}/api/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: '{}',
  });
  return answer.status === 200 ? ((await answer.json()) as { accessToken: string }).accessToken : undefined;
}

async function assertRefused(browser: SmallBrowser, at: URL, problem: string): Promise<void> {
  assert.deepEqual([at.pathname, at.searchParams.get('problem')], ['/sign-in', problem]);
  assert.equal(await tokenIn(browser), undefined, 'no session');
}

async function meOf(browser: SmallBrowser) {
  const token = await tokenIn(browser);
  assert.ok(token !== undefined, 'there is a session');
  return { token, ...(await app.ask('GET', '/api/auth/me', { token })).body };
}

const usersOf = async (filters: object) =>
  (await admin('POST', `/api/agent/deployments/${here.deploymentId}/users/list`, { filters })).users;

const auditOf = async (action: string, of = here) =>
  (await admin('GET', `/api/audit/v1/deployments/${of.deploymentId}/entries?action=${action}`, undefined, of)).entries;

describe('a person whom the directory of the organisation manages', () => {
  const scim = async (method: string, path: string, body?: unknown) =>
    app.ask(method, `/scim/v2${path}`, { token: await directory.directoryToken(), body });

  test('uses the account that the directory made, by the verified address or by its id, once', async () => {
    await change({ createsAccounts: false, mappings: [{ claim: 'groups', value: 'boss', orgRole: 'ORG_ROLE_ADMIN' }] });
    const { email } = person({ groups: ['boss'] });
    await assertRefused(openSmallBrowser(), await signIn(), 'not_linked');
    assert.equal((await scim('POST', '/Users', { userName: email, displayName: 'Of the directory' })).status, 201);
    const browser = openSmallBrowser();
    await signIn(browser);
    const { user, deployments } = await meOf(browser);
    assert.deepEqual([user.email, user.name, deployments.length], [email, 'Of the directory', 1]);
    assert.equal(deployments[0].orgRole, 'ORG_ROLE_MEMBER', 'the claims give nothing to people of the directory');
    // Another identity with the same address is another person.
    honest.accounts.set('impostor', { email, email_verified: true });
    honest.atKeyboard = 'impostor';
    const other = openSmallBrowser();
    await assertRefused(other, await signIn(other), 'not_linked');

    const { subject } = person({ email: 'unverified@example.org', email_verified: false });
    honest.accounts.set(`00u-${subject}-long-enough`, { email: 'unverified@example.org', email_verified: false });
    honest.atKeyboard = `00u-${subject}-long-enough`;
    const named = { userName: 'by-id@example.org', externalId: `00u-${subject}-long-enough` };
    assert.equal((await scim('POST', '/Users', named)).status, 201);
    const byId = openSmallBrowser();
    await signIn(byId);
    assert.equal((await meOf(byId)).user.email, 'by-id@example.org');
  });

  test('an account of another organisation joins when its linked identity signs in, and not by its address', async () => {
    await change({ createsAccounts: false });
    const { email } = person();
    const owner = await makePerson(app.platform, email.split('@')[0]!);
    await setRole(app.platform, there.deploymentId, { userId: owner.userId, orgRole: 'member' });
    await app.platform.database.asAccess((tx) =>
      tx.query('UPDATE parapet.user_account SET email = $2 WHERE id = $1', [owner.userId, email]),
    );
    assert.equal((await scim('POST', '/Users', { userName: email })).status, 201);
    await assertRefused(openSmallBrowser(), await signIn(), 'not_linked');
    assert.deepEqual(await usersOf({ query: email }), []);
    await app.platform.database.asAccess((tx) =>
      tx.query(
        `INSERT INTO parapet.account_identity (user_id, issuer, subject, label, created_at, used_at) VALUES ($1, $2, $3, 'x', now(), now())`,
        [owner.userId, honest.issuer, honest.atKeyboard],
      ),
    );
    const browser = openSmallBrowser();
    await signIn(browser);
    assert.equal((await meOf(browser)).user.id, owner.userId);
    assert.deepEqual(
      (await usersOf({ query: email })).map(({ scimManaged }: { scimManaged: boolean }) => scimManaged),
      [true],
    );
  });

  test('is refused once it deactivates them, and their session ends', async () => {
    const { email } = person();
    const { id } = (await scim('POST', '/Users', { userName: email })).body;
    const browser = openSmallBrowser();
    await signIn(browser);
    const { token } = await meOf(browser);
    const off = { Operations: [{ op: 'replace', value: { active: false } }] };
    assert.equal((await scim('PATCH', `/Users/${id}`, off)).status, 200);
    assertError(await app.ask('GET', '/api/auth/me', { token }), 401, 'UNAUTHENTICATED');
    const again = openSmallBrowser();
    await assertRefused(again, await signIn(again), 'no_access');
    await scim('DELETE', `/Users/${id}`);
    await assertRefused(openSmallBrowser(), await signIn(), 'no_access');
  });
});

describe('a person who signs in for the first time', () => {
  test('gets an account with the verified address and the default role, and the session is in the audit log', async () => {
    const { email } = person();
    const browser = openSmallBrowser();
    const at = await signIn(browser, { returnTo: '/deployments/1/findings?x=1#y' });
    assert.equal(at.href, `${app.url}/deployments/1/findings?x=1#y`);
    const { user, deployments, token } = await meOf(browser);
    assert.deepEqual([user.email, user.name], [email, `Person ${serial}`]);
    assert.deepEqual(
      deployments.map(({ id, orgRole }: { id: string; orgRole: string }) => [id, orgRole]),
      [[here.deploymentId, 'ORG_ROLE_MEMBER']],
    );
    const [signedIn] = await auditOf(`session.sign_in&userId=${user.id}`);
    const { by, provider } = signedIn.changes;
    assert.deepEqual([by, provider], ['single_sign_on', 'Example SSO']);
    assert.equal((await auditOf('user.join'))[0].changes.isNewAccount, true);
    const { sessions } = (await app.ask('GET', '/api/auth/sessions', { token })).body;
    assert.deepEqual(
      sessions.map(({ providerName }: { providerName: string }) => providerName),
      ['Example SSO'],
    );
    const [listed] = await usersOf({ memberIds: [user.id] });
    assert.deepEqual(listed.authentication, ['oidc']);
  });

  test('is the same account the next time, even if the address is another one by then', async () => {
    const { subject } = person();
    const first = openSmallBrowser();
    await signIn(first);
    honest.accounts.set(subject, { email: 'renamed@example.org', email_verified: true });
    const second = openSmallBrowser();
    await signIn(second);
    const [one, two] = [await meOf(first), await meOf(second)];
    assert.deepEqual(two.user, one.user);
  });

  test('gets no account where the provider creates none, with an unverified address, or with one of another domain', async () => {
    for (const [claims, settings, problem] of [
      [{}, { createsAccounts: false }, 'not_linked'],
      [{ email_verified: false }, {}, 'unverified_email'],
      [{ email_verified: 'true' }, {}, 'unverified_email'],
      [{ email_verified: undefined }, {}, 'unverified_email'],
      [{ email: 'eve@elsewhere.example' }, {}, 'not_linked'],
    ] as const) {
      person(claims);
      await change({ createsAccounts: true, ...settings });
      const browser = openSmallBrowser();
      await assertRefused(browser, await signIn(browser), problem);
      const [entry] = await auditOf('session.refuse_single_sign_on');
      assert.equal(entry.changes.reason, problem);
    }
  });

  test('does not take over the account of the same address, verified or not, and is told what a stranger is told', async () => {
    const victim = await makePerson(app.platform, `victim-${++serial}`);
    await change({ emailDomains: ['example.org', 'example.com'] });
    for (const [verified, problem] of [
      [true, 'not_linked'],
      [false, 'unverified_email'],
    ] as const) {
      person({ email: victim.email, email_verified: verified });
      const browser = openSmallBrowser();
      await assertRefused(browser, await signIn(browser), problem);
    }
    assert.equal((await app.ask('GET', '/api/auth/me', { token: victim.jwt })).status, 200);
    await change({ emailDomains: ['example.org'] });
  });
});

describe('a session that a provider began', () => {
  test('opens the provider’s deployment alone, also for an account that is in another one', async () => {
    person();
    const browser = openSmallBrowser();
    await signIn(browser);
    const { user, token } = await meOf(browser);
    await setRole(app.platform, there.deploymentId, { userId: user.id, orgRole: 'admin' });
    const after = await meOf(browser);
    assert.deepEqual(
      after.deployments.map(({ id }: { id: string }) => id),
      [here.deploymentId],
    );
    const users = (deploymentId: string) =>
      app.ask('POST', `/api/agent/deployments/${deploymentId}/users/list`, { token, body: {} });
    assert.equal((await users(here.deploymentId)).status, 200);
    assert.deepEqual(withoutRequestId(await users(there.deploymentId)), withoutRequestId(await users('999999')));
    assert.deepEqual(await auditOf('session.sign_in&userId=' + user.id, there), []);
  });

  test('ends when the provider is deleted', async () => {
    const extra = await create({ ...honest, clientSecret: honest.clientSecret }, { name: 'Extra' }, there);
    await admin(
      'PATCH',
      `${providersPath(there.deploymentId)}/${extra.id}`,
      {
        createsAccounts: true,
        emailDomains: ['example.org'],
      },
      there,
    );
    person();
    const browser = openSmallBrowser();
    await signIn(browser, { deploymentId: there.deploymentId, providerId: extra.id });
    const { token } = await meOf(browser);
    await admin('DELETE', `${providersPath(there.deploymentId)}/${extra.id}`, undefined, there);
    assert.equal((await app.ask('GET', '/api/auth/me', { token })).status, 401);
  });
});

describe('roles and teams', () => {
  test('follow the claims at each sign-in, and what no row names stays', async () => {
    const mapped = await makeTeam(app.platform, here.deploymentId, { slug: 'mapped', projectIds: [], people: [] });
    await change({
      defaultRole: 'ORG_ROLE_READONLY',
      mappings: [
        { claim: 'groups', value: 'writers', orgRole: 'ORG_ROLE_MEMBER' },
        { claim: 'groups', value: 'leads', orgRole: 'ORG_ROLE_ADMIN' },
        { claim: 'groups', value: 'blue', teamId: mapped, teamRole: 'TEAM_ROLE_MANAGER' },
      ],
    });
    const { subject, email } = person({ groups: ['writers', 'leads', 'blue'] });
    const roleAndTeams = async () => {
      const browser = openSmallBrowser();
      await signIn(browser);
      const { user, deployments } = await meOf(browser);
      const [{ groups }] = await usersOf({ memberIds: [user.id] });
      return [deployments[0].orgRole, groups.map(({ role }: { role: string }) => role)];
    };
    assert.deepEqual(await roleAndTeams(), ['ORG_ROLE_ADMIN', ['ROLE_ADMINISTRATOR']]);
    honest.accounts.set(subject, { email, email_verified: true, groups: ['writers', 'blue'] });
    assert.deepEqual(await roleAndTeams(), ['ORG_ROLE_MEMBER', ['ROLE_MANAGER']]);
    honest.accounts.set(subject, { email, email_verified: true, groups: 'writers' });
    assert.deepEqual(await roleAndTeams(), ['ORG_ROLE_MEMBER', []]);
    honest.accounts.set(subject, { email, email_verified: true });
    assert.deepEqual(await roleAndTeams(), ['ORG_ROLE_READONLY', []]);
    await change({ mappings: [] });
    assert.deepEqual(await roleAndTeams(), ['ORG_ROLE_READONLY', []], 'without rows an admin decides');
  });
});

describe('a person who lost access', () => {
  test('does not come back: deactivated, or removed by an admin', async () => {
    for (const act of ['deactivate', 'remove']) {
      person();
      const browser = openSmallBrowser();
      await signIn(browser);
      const { user } = await meOf(browser);
      const path = `/api/agent/deployments/${here.deploymentId}/users/${user.id}`;
      await admin(act === 'remove' ? 'DELETE' : 'POST', act === 'remove' ? path : `${path}/_deactivate`);
      const again = openSmallBrowser();
      await assertRefused(again, await signIn(again), 'no_access');
    }
  });

  test('whose account an operator closed is refused, too', async () => {
    person();
    const browser = openSmallBrowser();
    await signIn(browser);
    const { user } = await meOf(browser);
    await app.platform.database.asAccess((tx) =>
      tx.query('UPDATE parapet.user_account SET deactivated_at = now() WHERE id = $1', [user.id]),
    );
    const again = openSmallBrowser();
    await assertRefused(again, await signIn(again), 'no_access');
  });
});

describe('attacks on the way to the provider and back', () => {
  test('a callback in another browser signs nobody in, and the browser that began still can (login CSRF)', async () => {
    person();
    const attacker = openSmallBrowser();
    const callback = await attacker.follow(await begin(attacker), isCallback);
    const victim = openSmallBrowser();
    await assertRefused(victim, await victim.follow(callback.href, isConsole), 'expired');
    // Also with a flow of the victim's own under way.
    await begin(victim);
    await assertRefused(victim, await victim.follow(callback.href, isConsole), 'expired');
    await attacker.follow(callback.href, isConsole);
    assert.ok(await tokenIn(attacker));
  });

  test('a state works once, and its code as well', async () => {
    person();
    const browser = openSmallBrowser();
    const callback = await browser.follow(await begin(browser), isCallback);
    const secret = browser.cookie(app.url, 'parapet_sso');
    await browser.follow(callback.href, isConsole);
    assert.ok(await tokenIn(browser));
    const replay = await fetch(callback, { redirect: 'manual', headers: { cookie: `parapet_sso=${secret}` } });
    assert.equal(new URL(replay.headers.get('location')!).searchParams.get('problem'), 'expired');
    assert.equal(
      replay.headers.getSetCookie().some((cookie) => /^parapet_session=./.test(cookie)),
      false,
    );
    // The code in a second flow of the same browser: the provider refuses it by PKCE, and because it was used.
    const other = openSmallBrowser();
    const next = await other.follow(await begin(other), isCallback);
    next.searchParams.set('code', callback.searchParams.get('code')!);
    await assertRefused(other, await other.follow(next.href, isConsole), 'provider');
  });

  test('a state expires after ten minutes', async () => {
    person();
    const browser = openSmallBrowser();
    const callback = await browser.follow(await begin(browser), isCallback);
    app.clock.advanceMs(10 * 60_000);
    await assertRefused(browser, await browser.follow(callback.href, isConsole), 'expired');
  });

  test('an unfinished code of another flow is refused (PKCE)', async () => {
    person();
    const [one, two] = [openSmallBrowser(), openSmallBrowser()];
    const stolen = await one.follow(await begin(one), isCallback);
    const callback = await two.follow(await begin(two), isCallback);
    callback.searchParams.set('code', stolen.searchParams.get('code')!);
    const issued = honest.issuedTokens();
    await assertRefused(two, await two.follow(callback.href, isConsole), 'provider');
    assert.equal(honest.issuedTokens(), issued);
  });

  test('the answer of one provider is not accepted as another’s (mix-up)', async () => {
    person();
    // The honest provider's code arrives in a flow of the forger's, which would be sent the code and the verifier.
    const browser = openSmallBrowser();
    const code = (await browser.follow(await begin(browser), isCallback)).searchParams;
    forger.forgery = { callback: { code: code.get('code')!, iss: honest.issuer } };
    forger.redeemed.length = 0;
    await assertRefused(browser, await forged(browser), 'provider');
    assert.deepEqual(forger.redeemed, [], 'the code never reached the forger');
    // Nor at the redirect URI of another deployment.
    forger.forgery = {};
    const callback = await browser.follow(await begin(browser, { providerId: forgerId }), isCallback);
    const elsewhere = callback.href.replace(`/${here.deploymentId}?`, `/${there.deploymentId}?`);
    await assertRefused(browser, await browser.follow(elsewhere, isConsole), 'expired');
  });

  test('an ID token with a wrong audience, issuer, nonce, time, party or signature proves nothing', async () => {
    const claims = { email: 'forged@example.org', email_verified: true };
    for (const forgery of Object.values(forgedTokens(honest.issuer))) {
      forger.forgery = { ...forgery, claims: { ...claims, ...forgery.claims } };
      const browser = openSmallBrowser();
      await assertRefused(browser, await forged(browser), 'provider');
      const { providers } = await admin('GET', providersPath());
      assert.notEqual(providers.find(({ id }: { id: string }) => id === forgerId).lastProblem, '', 'admins see why');
    }
    // The same token with nothing wrong, from a clock that is a little behind.
    forger.forgery = { claims: { ...claims, exp: Math.floor(Date.now() / 1000) - 30 } };
    const browser = openSmallBrowser();
    assert.equal((await forged(browser)).pathname, '/');
    assert.ok(await tokenIn(browser));
  });

  test('a subject of one issuer is nobody at another', async () => {
    const { subject, email } = person();
    const browser = openSmallBrowser();
    await signIn(browser);
    forger.forgery = { claims: { sub: subject, email, email_verified: true } };
    const other = openSmallBrowser();
    await assertRefused(other, await forged(other), 'not_linked');
  });

  test('no return path leads to another server', async () => {
    person();
    for (const returnTo of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/..//evil.example',
      '',
    ]) {
      const at = await signIn(openSmallBrowser(), { returnTo });
      assert.equal(at.href, `${app.url}/`, returnTo);
    }
  });

  test('who cancels at the provider is told so, and it is no problem of the provider’s', async () => {
    honest.atKeyboard = null;
    const browser = openSmallBrowser();
    await assertRefused(browser, await signIn(browser, { returnTo: '/account' }), 'denied');
    const { providers } = await admin('GET', providersPath());
    assert.equal(providers.find(({ id }: { id: string }) => id === providerId).lastProblem, '');
  });
});

describe('providers', () => {
  test('are offered by a button, or by the domain of an address, with an account or without', async () => {
    const find = async (body: { email: string }) =>
      (await app.ask('POST', '/api/auth/sso/find', { body })).body.providers.map(({ name }: { name: string }) => name);
    assert.deepEqual(await find({ email: '' }), ['Example SSO']);
    assert.deepEqual(await find({ email: 'nobody@EXAMPLE.org' }), ['Example SSO', 'Forger']);
    assert.deepEqual(await find({ email: here.admin.email }), []);
    await change({ isEnabled: false });
    assert.deepEqual(await find({ email: '' }), []);
    const begun = await app.ask('POST', '/api/auth/sso/begin', {
      body: { deploymentId: here.deploymentId, providerId },
    });
    assertError(begun, 404, 'NOT_FOUND');
    const unknown = await app.ask('POST', '/api/auth/sso/begin', { body: { deploymentId: '99', providerId: '99' } });
    assert.deepEqual(withoutRequestId(unknown), withoutRequestId(begun));
  });

  test('are tested: what worked, and what failed', async () => {
    const path = `${providersPath()}/${providerId}/test`;
    const passed = ['discovery', 'keys', 'pkce', 'client'];
    assert.deepEqual(await admin('POST', path), { success: true, errorDetail: '', passed });
    await change({ clientSecret: 'wrong' });
    const wrongSecret = await admin('POST', path);
    assert.deepEqual([wrongSecret.success, wrongSecret.passed], [false, passed.slice(0, 3)]);
    assert.match(wrongSecret.errorDetail, /client secret \(invalid_client\)/);
    await change({ clientSecret: honest.clientSecret });
    forger.publishedIssuer = 'http://127.0.0.1:1';
    const otherIssuer = await admin('POST', `${providersPath()}/${forgerId}/test`);
    forger.publishedIssuer = forger.issuer;
    assert.match(otherIssuer.errorDetail, /another issuer/);
    const [entry] = await auditOf('identity_provider.test');
    assert.deepEqual([entry.subject, entry.changes.success], [`identity_provider:${forgerId}`, false]);
  });

  test('400: each bad field is named, and a client secret is entered again for another issuer', async () => {
    const token = await jwtOf(app.platform, here.admin.email);
    for (const [body, path] of [
      [{ issuer: 'http://login.example.com' }, 'issuer'],
      [{ issuer: 'https://login.microsoftonline.com/common/v2.0' }, 'issuer'],
      [{ issuer: 'https://a:b@login.example.com' }, 'issuer'],
      [{ issuer: 'https://login.example.com/.well-known/openid-configuration' }, 'issuer'],
      [{ issuer: 'https://login.example.com' }, 'clientSecret'],
      [{ emailDomains: ['example'] }, 'emailDomains.0'],
      [{ emailDomains: [] }, 'emailDomains'],
      [{ mappings: [{ claim: 'groups', value: 'x', teamId: '999999' }] }, 'mappings.0.teamId'],
      [{ mappings: [{ claim: 'groups', value: 'x' }] }, 'mappings.0'],
    ] as const) {
      const answer = await app.ask('PATCH', `${providersPath()}/${providerId}`, { token, body });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(
        answer.body.details.map((detail: { path: string }) => detail.path),
        [path],
      );
    }
  });

  test('in a private network are not called unless the operator allowed it', async () => {
    const { id } = await create(
      { issuer: 'https://10.0.0.1', clientId: 'x', clientSecret: 'x' },
      { showsButton: false },
    );
    const { errorDetail } = await admin('POST', `${providersPath()}/${id}/test`);
    assert.match(errorDetail, /private network/);
    await admin('DELETE', `${providersPath()}/${id}`);
  });
});

describe('an identity of an account', () => {
  const identities = async (token: string) => (await app.ask('GET', '/api/auth/identities', { token })).body;

  async function member() {
    const one = await makePerson(app.platform, `linker-${++serial}`);
    await setRole(app.platform, here.deploymentId, { userId: one.userId, orgRole: 'member' });
    return one;
  }

  async function beginLink(browser: SmallBrowser, token: string, more: object = {}) {
    const answer = await browser.send(`${app.url}/api/auth/identities`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url, authorization: `Bearer ${token}` },
      body: JSON.stringify({ deploymentId: here.deploymentId, providerId, password: testPassword, ...more }),
    });
    return { status: answer.status, body: (await answer.json()) as { authorizationUrl: string; code?: string } };
  }

  test('is linked with the password, opens the account afterwards, and does not once it is removed', async () => {
    const { email, jwt } = await member();
    const claims = person({ email: 'other@example.net', email_verified: false });
    assert.deepEqual(
      (await identities(jwt)).linkable.map(({ name }: { name: string }) => name),
      ['Example SSO', 'Forger'],
    );
    const browser = openSmallBrowser();
    const { body } = await beginLink(browser, jwt, { returnTo: '/account?x=1' });
    const at = await browser.follow(body.authorizationUrl, isConsole);
    assert.equal(at.href, `${app.url}/account?x=1&identity=linked`);
    assert.equal(await tokenIn(browser), undefined, 'linking begins no session');
    const {
      identities: [identity],
      linkable,
    } = await identities(jwt);
    assert.deepEqual([identity.providerNames, linkable.length], [['Example SSO'], 1]);

    const later = openSmallBrowser();
    await signIn(later);
    assert.equal((await meOf(later)).user.email, email);
    const { token } = await meOf(later);
    assert.deepEqual((await identities(token)).linkable, [], 'a provider’s session links nothing');
    assert.equal((await beginLink(later, token)).status, 409);

    const remove = (password: string) =>
      app.ask('POST', `/api/auth/identities/${identity.id}/remove`, { token: jwt, body: { password } });
    assertError(await remove('wrong'), 400, 'INVALID_ARGUMENT');
    assert.equal((await remove(testPassword)).status, 200);
    const gone = openSmallBrowser();
    await assertRefused(gone, await signIn(gone), 'unverified_email');
    assert.deepEqual(
      (await auditOf('user.')).slice(0, 3).map(({ action }: { action: string }) => action),
      ['user.unlink_identity', 'user.refuse_password', 'user.link_identity'],
    );
    assert.ok(claims.subject);
  });

  test('is not linked without the password, without a code where there is a second factor, or by a stranger', async () => {
    const { jwt } = await member();
    const browser = openSmallBrowser();
    assert.equal((await beginLink(browser, jwt, { password: 'wrong' })).status, 400);
    const outsider = await makePerson(app.platform, `outsider-${++serial}`);
    assert.equal((await beginLink(browser, outsider.jwt)).status, 404);
    const { secret } = (await app.ask('POST', '/api/auth/totp', { token: jwt })).body;
    const confirm = { password: testPassword, code: totpCode(secret, app.clock.now()) };
    assert.equal((await app.ask('POST', '/api/auth/totp/confirm', { token: jwt, body: confirm })).status, 200);
    assert.equal((await beginLink(browser, jwt)).status, 400);
    assert.equal((await beginLink(browser, jwt, { code: confirm.code })).status, 400, 'a code works once');
    assert.equal((await beginLink(browser, jwt, { code: totpCode(secret, app.clock.now(), 1) })).status, 200);
  });

  test('is linked to one account: not to another, not after the session has ended, not in another browser', async () => {
    const [one, two] = [await member(), await member()];
    person();
    const browser = openSmallBrowser();
    await browser.follow((await beginLink(browser, one.jwt)).body.authorizationUrl, isConsole);
    const second = await browser.follow((await beginLink(browser, two.jwt)).body.authorizationUrl, isConsole);
    assert.equal(second.searchParams.get('identity'), 'already_linked');
    assert.deepEqual((await identities(two.jwt)).identities, []);

    person();
    const callback = await browser.follow((await beginLink(browser, two.jwt)).body.authorizationUrl, isCallback);
    const other = openSmallBrowser();
    await assertRefused(other, await other.follow(callback.href, isConsole), 'expired');
    await app.ask('POST', '/api/auth/logout', { token: two.jwt });
    const ended = await browser.follow(callback.href, isConsole);
    assert.equal(ended.searchParams.get('identity'), 'session_ended');
  });

  test('of another person cannot be removed, and an account without a password keeps its own', async () => {
    const [one, two] = [await member(), await member()];
    person();
    const browser = openSmallBrowser();
    await browser.follow((await beginLink(browser, one.jwt)).body.authorizationUrl, isConsole);
    const [{ id }] = (await identities(one.jwt)).identities;
    const body = { password: testPassword };
    assertError(await app.ask('POST', `/api/auth/identities/${id}/remove`, { token: two.jwt, body }), 404, 'NOT_FOUND');
    person();
    const created = openSmallBrowser();
    await signIn(created);
    const { token } = await meOf(created);
    const [own] = (await identities(token)).identities;
    assertError(await app.ask('POST', `/api/auth/identities/${own.id}/remove`, { token, body }), 409, 'CONFLICT');
  });
});

describe('a logout at the provider', () => {
  const isAlive = async (token: string) => (await app.ask('GET', '/api/auth/me', { token })).status === 200;
  const tell = async (token: string, path = logoutUri()) =>
    (await fetch(path, { method: 'POST', body: new URLSearchParams({ logout_token: token }) })).status;

  test('ends the session that began with it, and no other of the same person, at once', async () => {
    person();
    const [browser, other] = [openSmallBrowser(), openSmallBrowser()];
    await signIn(browser);
    await signIn(other);
    const [ended, kept] = [(await meOf(browser)).token, (await meOf(other)).token];
    const form = await (await browser.send(`${honest.issuer}/session/end?client_id=${honest.clientId}`)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? assert.fail(form);
    const confirmation = new URLSearchParams({ xsrf, logout: 'yes' });
    await browser.send(`${honest.issuer}/session/end/confirm`, { method: 'POST', body: confirmation });
    // The provider tells Parapet before it answers the browser.
    assert.equal(await isAlive(ended), false);
    assert.equal(await tokenIn(browser), undefined);
    assert.equal(await isAlive(kept), true);
    const [entry] = await auditOf('session.end_by_provider');
    assert.equal(entry.changes.provider, 'Example SSO');
  });

  test('by its subject ends all of the person’s sessions there; forged, old and other tokens end none', async () => {
    const sub = `forged-${++serial}`;
    const signInAs = async () => {
      forger.forgery = { claims: { sub, email: `${sub}@example.org`, email_verified: true } };
      const browser = openSmallBrowser();
      await forged(browser);
      forger.forgery = {};
      return (await meOf(browser)).token;
    };
    const tokens = [await signInAs(), await signInAs()];
    const now = Math.floor(Date.now() / 1000);
    const wrong = [
      {},
      { sub, nonce: 'n' },
      { sub, events: {} },
      { sub, events: undefined },
      { sub, jti: undefined },
      { sub, iat: undefined },
      { sub, aud: 'another-client' },
      { sub, iss: honest.issuer },
      { sub, iat: now - 600, exp: now + 600 },
      { sub, exp: now - 61 },
    ];
    for (const claims of wrong) assert.equal(await tell(await forger.logoutToken(claims)), 400, JSON.stringify(claims));
    for (const signature of ['none', 'HS256', 'other-key'] as const) {
      forger.forgery = { signature };
      assert.equal(await tell(await forger.logoutToken({ sub })), 400, signature);
    }
    forger.forgery = {};
    const good = await forger.logoutToken({ sub });
    assert.equal(await tell(good, logoutUri().replace(/[0-9]+$/, there.deploymentId)), 400);
    for (const token of ['', 'x', 'a.b.c']) assert.equal(await tell(token), 400);
    for (const token of tokens) assert.equal(await isAlive(token), true);
    assert.equal(await tell(good), 200);
    for (const token of tokens) assert.equal(await isAlive(token), false);
    // Sent again, it does not end what begins after it.
    app.clock.advanceMs(90_000);
    const later = await signInAs();
    assert.equal(await tell(good), 200);
    assert.equal(await isAlive(later), true);
  });
});

describe('a deployment that requires single sign-on', () => {
  const rulesPath = (of = here) => `/api/agent/deployments/${of.deploymentId}/single-sign-on-rules`;
  const people = (token: string, of = here) =>
    app.ask('POST', `/api/agent/deployments/${of.deploymentId}/users/list`, { token, body: {} });
  const demand = (body: object) => admin('PATCH', rulesPath(), body);

  test('is closed to sessions that a password began, at once, except those of the named admins', async () => {
    const api = await makeToken(app, here.deploymentId, await jwtOf(app.platform, here.member.email));
    const before = await jwtOf(app.platform, here.member.email);
    await setRole(app.platform, there.deploymentId, { userId: here.member.userId, orgRole: 'member' });
    const expected = { requiresSingleSignOn: true, passwordUserIds: [here.admin.userId] };
    assert.deepEqual((await demand(expected)).rules, expected);
    try {
      for (const token of [before, await jwtOf(app.platform, here.member.email)]) {
        assertError(await people(token), 403, 'FORBIDDEN');
        const { deployments, behindSingleSignOn } = (await app.ask('GET', '/api/auth/me', { token })).body;
        assert.deepEqual(
          [deployments, behindSingleSignOn].map((each) => each.map(({ id }: { id: string }) => id)),
          [[there.deploymentId], [here.deploymentId]],
        );
        assert.equal((await people(token, there)).status, 200);
      }
      assert.equal((await people(api)).status, 200, 'a program’s token goes on');
      person();
      const browser = openSmallBrowser();
      await signIn(browser);
      assert.equal((await people((await meOf(browser)).token)).status, 200);
      assert.equal((await people(await jwtOf(app.platform, here.admin.email))).status, 200);
      const [entry] = await auditOf('session.pass_single_sign_on');
      assert.equal(entry.actorUserId, here.admin.userId);
      assert.deepEqual(await auditOf('session.pass_single_sign_on', there), []);
    } finally {
      await demand({ requiresSingleSignOn: false });
    }
    assert.equal((await people(before)).status, 200);
  });

  test('409 without a provider that is on, and without an active admin who has a password; 400 for a stranger', async () => {
    const token = await jwtOf(app.platform, here.admin.email);
    const refused = async (body: object, status: number, code: string) =>
      assertError(await app.ask('PATCH', rulesPath(), { token, body }), status, code);
    const { userId } = here.admin;
    await refused({ requiresSingleSignOn: true, passwordUserIds: [] }, 409, 'CONFLICT');
    await refused({ requiresSingleSignOn: true, passwordUserIds: [here.member.userId] }, 409, 'CONFLICT');
    await refused({ passwordUserIds: [there.admin.userId] }, 400, 'INVALID_ARGUMENT');
    const theirs = await jwtOf(app.platform, there.admin.email);
    const body = { requiresSingleSignOn: true, passwordUserIds: [there.admin.userId] };
    assertError(await app.ask('PATCH', rulesPath(there), { token: theirs, body }), 409, 'CONFLICT');
    assert.equal((await demand({ passwordUserIds: [userId] })).rules.requiresSingleSignOn, false);
  });

  test('is open to an admin for whom an operator reset the password', async () => {
    const helper = await makePerson(app.platform, `helper-${++serial}`);
    await setRole(app.platform, here.deploymentId, { userId: helper.userId, orgRole: 'admin' });
    await demand({ requiresSingleSignOn: true, passwordUserIds: [here.admin.userId] });
    try {
      assertError(await people(await jwtOf(app.platform, helper.email)), 403, 'FORBIDDEN');
      const password = await resetPassword(app.platform, helper.email);
      const body = { email: helper.email, password };
      const { accessToken } = (await app.ask('POST', '/api/auth/login', { body })).body;
      assert.equal((await people(accessToken)).status, 200);
    } finally {
      await demand({ requiresSingleSignOn: false, passwordUserIds: [] });
    }
  });
});
