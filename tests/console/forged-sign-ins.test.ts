/**
 * Forged and stolen sign-ins, tried in the browser against the providers of the suite: each ends on the sign-in page with a
 * reason, and without a session. Why each is refused is tested beside the server's code.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { startConsole } from '../harness/console/console.ts';
import {
  forgedTokens,
  startForgingProvider,
  type Forgery,
  type ForgingProvider,
} from '../harness/hosts/openid/forging-provider.ts';
import { startTestProvider, type TestProvider } from '../harness/hosts/openid/openid-provider.ts';
import { openSmallBrowser } from '../harness/hosts/openid/small-browser.ts';
import { signaturePattern, withEntityBomb, wrappedAssertions } from '../harness/hosts/saml/forged-responses.ts';
import { makeKeys, startSamlProvider, type SamlTestProvider } from '../harness/hosts/saml/saml-provider.ts';

test('forged and stolen sign-ins in the browser', async (t) => {
  const { openPage, api, server } = await startConsole(t, { PARAPET_ALLOWED_NETWORKS: '127.0.0.0/8' });
  const { deploymentId } = server;
  const baseURL = server.platform.settings.publicUrl;
  const redirectUri = `${baseURL}/api/auth/sso/callback/${deploymentId}`;
  const [honest, forger, saml, otherKeys] = await Promise.all([
    startTestProvider({ redirectUris: [redirectUri] }),
    startForgingProvider(),
    startSamlProvider(),
    makeKeys(),
  ]);
  t.after(() => Promise.all([honest.close(), forger.close(), saml.close()]));
  const providers = `/agent/deployments/${deploymentId}/identity-providers`;
  const rules = { createsAccounts: true, emailDomains: ['example.org'] };
  const add = async (name: string, { issuer, clientId, clientSecret }: ForgingProvider | TestProvider) =>
    (await api('POST', providers, { ...rules, name, issuer, clientId, clientSecret })).provider.id as string;
  const honestId = await add('Example SSO', honest);
  await add('Forger', forger);
  const kind = 'IDENTITY_PROVIDER_KIND_SAML';
  const made = await api('POST', providers, { ...rules, kind, name: 'Example SAML', metadataUrl: saml.metadataUrl });
  saml.register(await (await fetch(made.provider.saml.serviceMetadataUrl)).text());
  honest.accounts.set('grace', { email: 'grace@example.org', email_verified: true, name: 'Grace Brewster' });
  honest.atKeyboard = 'grace';
  saml.accounts.set('linus', { email: 'person-1@example.org', displayName: 'Linus Tester' });
  saml.atKeyboard = 'linus';

  const acs = /\/api\/auth\/sso\/saml\/acs\//;
  const callback = /\/api\/auth\/sso\/callback\//;
  const hasSession = async (page: Page): Promise<boolean> =>
    (await page.context().cookies()).some(({ name, value }) => name.endsWith('parapet_session') && value !== '');
  async function signIn(page: Page, provider: string, path = '/sign-in'): Promise<void> {
    await page.goto(path);
    await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  }
  async function assertRefused(page: Page, reason: RegExp, what: string): Promise<void> {
    await page.waitForURL((url) => url.pathname === '/sign-in' && url.searchParams.has('problem'));
    await page.getByRole('alert').getByText(reason).waitFor();
    assert.equal(await hasSession(page), false, what);
  }
  const failed = /^The sign-in with the identity provider failed/;
  const notHere = /^This sign-in took too long, was used before, or was begun in another tab or browser/;

  /** The address of the callback, with a code, of a sign-in that an attacker began and did not finish. */
  async function stolenCallback(): Promise<URL> {
    const attacker = openSmallBrowser();
    const answer = await attacker.send(`${baseURL}/api/auth/sso/begin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: baseURL },
      body: JSON.stringify({ deploymentId, providerId: honestId }),
    });
    const { authorizationUrl } = (await answer.json()) as { authorizationUrl: string };
    return attacker.follow(authorizationUrl, (url) => callback.test(url.pathname));
  }

  await t.test('OpenID Connect: tokens that prove nothing', async () => {
    const page = await openPage(undefined, { baseURL });
    const claims = { email: 'forged@example.org', email_verified: true };
    const attempt = async (forgery: Forgery): Promise<void> => {
      forger.forgery = { ...forgery, claims: { ...claims, ...forgery.claims } };
      await signIn(page, 'Forger');
    };
    for (const [what, forgery] of Object.entries(forgedTokens(honest.issuer))) {
      await attempt(forgery);
      await assertRefused(page, failed, what);
    }
    await attempt({ claims: { exp: Math.floor(Date.now() / 1000) - 30 } });
    await page.waitForURL('**/deployments/**');
    assert.equal(await hasSession(page), true, 'the same token, from a clock that is a little behind');
    await page.context().close();
  });

  await t.test('OpenID Connect: the code of another provider, browser or sign-in', async () => {
    const url = await stolenCallback();
    const code = url.searchParams.get('code') ?? assert.fail('there is a code');
    const page = await openPage(undefined, { baseURL });
    forger.forgery = { callback: { code, iss: honest.issuer } };
    forger.redeemed.length = 0;
    await signIn(page, 'Forger');
    await assertRefused(page, failed, 'mix-up');
    assert.deepEqual(forger.redeemed, [], 'the code reached nobody');
    await page.goto(url.href, { waitUntil: 'commit' });
    await assertRefused(page, notHere, 'login CSRF');
    // At the forger, whose page does not send the browser back, with a sign-in of its own under way.
    forger.forgery = { staysThere: true };
    await signIn(page, 'Forger');
    // Loaded: a navigation under way would interrupt the next.
    await page.getByText('Wait here.').waitFor();
    const state = new URL(page.url()).searchParams.get('state') ?? '';
    forger.forgery = {};
    for (const iss of [honest.issuer, forger.issuer]) {
      await page.goto(`${redirectUri}?${new URLSearchParams({ code, state, iss }).toString()}`);
      await assertRefused(
        page,
        iss === honest.issuer ? failed : notHere,
        'a code in another sign-in, and its state again',
      );
    }
    await page.context().close();
  });

  await t.test('no address in the link to the sign-in page leads elsewhere afterwards', async () => {
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)']) {
      const page = await openPage(undefined, { baseURL });
      await signIn(page, 'Example SSO', `/sign-in?next=${encodeURIComponent(next)}`);
      await page.waitForURL('**/deployments/**');
      assert.equal(new URL(page.url()).origin, baseURL, next);
      await page.context().close();
    }
  });

  const twists: Record<string, SamlTestProvider['twist']> = {
    'no signature': { signAssertion: false },
    'a signature of the response alone': { signAssertion: false, signResponse: true },
    'SHA-1': { signatureAlgorithm: 'rsa-sha1' },
    'a digest of SHA-1': { digestAlgorithm: 'sha1' },
    'a key of nobody': otherKeys,
    'another audience': { audience: 'https://other.example.com' },
    'another issuer': { issuer: 'https://evil.example.com' },
    'another recipient': { recipient: 'https://other.example.com/acs' },
    'another destination': { destination: 'https://other.example.com/acs' },
    'another request': { inResponseTo: '_of-another' },
    'an end that is past': { lifetimeInSeconds: -120 },
  };
  await t.test('SAML: responses that the provider should not have made', async () => {
    const page = await openPage(undefined, { baseURL });
    for (const [what, twist] of Object.entries(twists)) {
      saml.twist = twist;
      await signIn(page, 'Example SAML');
      await assertRefused(page, failed, what);
    }
    saml.twist = {};
    await page.context().close();
  });

  await t.test('SAML: responses that are changed on their way', async () => {
    const page = await openPage(undefined, { baseURL });
    const changes: Record<string, (xml: string) => string> = {
      ...wrappedAssertions,
      'without its signature': (xml) => xml.replace(signaturePattern, ''),
      'with another name': (xml) => xml.replace(/(<saml:NameID[^>]*>)[^<]*/, '$1victim'),
      'with a name that a comment splits': (xml) => xml.replace('>linus<', '>lin<!---->us<'),
      'with the algorithm none': (xml) => xml.replace(/(<SignatureMethod Algorithm=")[^"]*/, '$1none'),
      'with an XML bomb': withEntityBomb,
      'with a file of the server': (xml) => `<!DOCTYPE b SYSTEM "file:///etc/passwd">${xml}`,
    };
    for (const [what, changed] of Object.entries(changes)) {
      await page.route(acs, (route) => sendChanged(route, changed), { times: 1 });
      await signIn(page, 'Example SAML');
      await assertRefused(page, failed, what);
    }
    await signIn(page, 'Example SAML');
    await page.waitForURL('**/deployments/**');
    assert.equal(await hasSession(page), true, 'the response as it was made');
    await page.context().close();
  });

  await t.test('SAML: a genuine response in another browser, and a second time', async () => {
    const victim = await openPage(undefined, { baseURL });
    const attacker = await openPage(undefined, { baseURL });
    const caught = Promise.withResolvers<{ url: string; form: string }>();
    await attacker.route(acs, async (route) => {
      caught.resolve({ url: route.request().url(), form: route.request().postData() ?? '' });
      await route.abort();
    });
    await signIn(attacker, 'Example SAML');
    const { url, form } = await caught.promise;
    await attacker.context().close();
    await sendForm(victim, url, form);
    await assertRefused(victim, notHere, 'login CSRF');

    const page = await openPage(undefined, { baseURL });
    const seen: string[] = [];
    await page.route(acs, (route) => {
      seen.push(route.request().postData() ?? '');
      return route.continue();
    });
    await signIn(page, 'Example SAML');
    await page.waitForURL('**/deployments/**');
    await sendForm(victim, url, seen[0] ?? assert.fail('a response was sent'));
    await assertRefused(victim, notHere, 'replay of its own sign-in');
    await victim.route(acs, (route) => sendChanged(route, () => responseOf(seen[0] ?? '')), { times: 1 });
    await signIn(victim, 'Example SAML');
    await assertRefused(victim, failed, 'replay in another sign-in');
    await Promise.all([victim.context().close(), page.context().close()]);
  });
});

function responseOf(form: string): string {
  return Buffer.from(new URLSearchParams(form).get('SAMLResponse') ?? '', 'base64').toString('utf8');
}

async function sendChanged(route: Route, changed: (xml: string) => string): Promise<void> {
  const form = new URLSearchParams(route.request().postData() ?? '');
  const xml = responseOf(form.toString());
  const other = changed(xml);
  assert.notEqual(other, xml, 'the response was changed');
  form.set('SAMLResponse', Buffer.from(other).toString('base64'));
  await route.continue({ postData: form.toString() });
}

/** Sends the fields as the page of an attacker would: by a form of its own. */
async function sendForm(page: Page, action: string, fields: string): Promise<void> {
  const inputs = [...new URLSearchParams(fields)].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
  );
  const attacker = 'http://attacker.example/';
  await page.route(attacker, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><form method="post" action="${action}">${inputs.join('')}<button>Win a prize</button></form>`,
    }),
  );
  await page.goto(attacker);
  await page.getByRole('button', { name: 'Win a prize' }).click();
}
