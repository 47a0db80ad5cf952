/** A deployment that asks for a second factor of ours after single sign-on: with a real provider, and a passkey in software. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeAuthenticator } from '../../../../tests/harness/authenticator.ts';
import { assertError, makeDeployment, startTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import { startTestProvider, type TestProvider } from '../../../../tests/harness/hosts/openid/openid-provider.ts';
import { openSmallBrowser } from '../../../../tests/harness/hosts/openid/small-browser.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let provider: TestProvider;
let providerId: string;
/** A name: browsers make no passkeys for an address. */
let url: string;
const agent = (path: string): string => `/api/agent/deployments/${here.deploymentId}${path}`;
const post = (path: string, token: string, body: unknown = {}) => app.ask('POST', `/api/auth${path}`, { token, body });

before(async () => {
  app = await startTestApp();
  url = app.url.replace('127.0.0.1', 'localhost');
  app.platform.settings.publicUrl = url;
  // The provider's clock is the machine's.
  app.clock.set(new Date());
  here = await makeDeployment(app.platform, 'here');
  provider = await startTestProvider({ redirectUris: [`${url}/api/auth/sso/callback/${here.deploymentId}`] });
  const { issuer, clientId, clientSecret } = provider;
  const domains = { emailDomains: ['example.org'], createsAccounts: true };
  const body = { name: 'Example SSO', issuer, clientId, clientSecret, ...domains };
  const made = await app.ask('POST', agent('/identity-providers'), { token: here.admin.jwt, body });
  providerId = made.body.provider.id;
  await addPasskey(here.admin.jwt);
});
after(async () => {
  await provider.close();
  await app.close();
});

/** Signs the person in with the provider; the access token. */
async function signIn(subject: string): Promise<string> {
  provider.accounts.set(subject, { email: `${subject}@example.org`, email_verified: true, name: subject });
  provider.atKeyboard = subject;
  const browser = openSmallBrowser();
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', origin: url };
    const answer = await browser.send(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.equal(answer.status, 200, path);
    return (await answer.json()) as Record<string, string>;
  };
  const begun = await send('/api/auth/sso/begin', { deploymentId: here.deploymentId, providerId });
  await browser.follow(begun['authorizationUrl']!, ({ origin, pathname }) => origin === url && pathname === '/');
  return (await send('/api/auth/refresh', {}))['accessToken']!;
}

async function addPasskey(token: string) {
  const device = makeAuthenticator(url);
  const options = await post('/passkeys/challenge', token);
  const made = await post('/passkeys', token, { passkey: device.create(options.body) });
  assert.equal(made.status, 200, made.text);
  return device;
}

const projects = (token: string) => app.ask('GET', agent('/repos'), { token });
const change = (body: object) => app.ask('PATCH', agent('/sign-in-rules'), { token: here.admin.jwt, body });
const needs = async (token: string) =>
  (await app.ask('GET', '/api/auth/me', { token })).body.deployments[0].needsSecondFactor;

test('403 for a session of the provider until it was given a second factor of ours; tokens and other rules stay', async () => {
  const ada = await signIn('ada');
  const token = await makeToken(app, here.deploymentId, ada, { permissions: ['WEB_API'] });
  const refused = await change({ asksAfterSingleSignOn: true });
  assertError(refused, 400, 'INVALID_ARGUMENT');
  assert.equal(refused.body.details[0].path, 'asksAfterSingleSignOn');
  assert.equal((await change({ requiresSecondFactor: true })).status, 200);
  assert.deepEqual([(await projects(ada)).status, await needs(ada)], [200, false], 'the factor is the provider’s');

  const changed = await change({ asksAfterSingleSignOn: true });
  assert.deepEqual([changed.body.requiresSecondFactor, changed.body.asksAfterSingleSignOn], [true, true]);
  assertError(await projects(ada), 403, 'SECOND_FACTOR_NEEDED');
  assert.equal(await needs(ada), true);
  assert.equal((await projects(token)).status, 200, 'an API token has no person behind it who could answer');
  const device = await addPasskey(ada);
  assert.deepEqual([(await projects(ada)).status, await needs(ada)], [200, false], 'registering one gives it');

  const next = await signIn('ada');
  assertError(await projects(next), 403, 'PROOF_NEEDED');
  assert.equal(await needs(next), true);
  const wrong = await post('/proof', next, { code: '000000' });
  assertError(wrong, 400, 'INVALID_ARGUMENT');
  assertError(await projects(next), 403, 'PROOF_NEEDED');
  const passkey = device.get((await post('/proof/passkey/challenge', next)).body);
  assert.equal((await post('/proof', next, { passkey })).status, 200);
  assert.deepEqual([(await projects(next)).status, await needs(next)], [200, false]);
  assertError(await projects(await signIn('ada')), 403, 'PROOF_NEEDED');
  assert.equal((await projects(here.admin.jwt)).status, 200, 'who signs in here gave the factor with the password');

  assert.equal((await change({ requiresSecondFactor: false })).body.asksAfterSingleSignOn, false, 'ends with it');
  assert.equal((await projects(await signIn('grace'))).status, 200);
  const path = `/api/audit/v1/deployments/${here.deploymentId}/entries?action=deployment.require_second_factor`;
  const { entries } = (await app.ask('GET', path, { token: here.admin.jwt })).body;
  const [on, off] = [
    { from: false, to: true },
    { from: true, to: false },
  ];
  assert.deepEqual(
    entries.map(({ changes }: { changes: unknown }) => changes),
    [
      { requiresSecondFactor: off, asksAfterSingleSignOn: off },
      { asksAfterSingleSignOn: on },
      { requiresSecondFactor: on },
    ],
  );
});
