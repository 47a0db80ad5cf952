/** People who are going to be shut out, and their identity providers. */
import assert from 'node:assert/strict';
import { setRole } from '../../server/src/domain/people/set-role.ts';
import { jwtOf, makePerson, type Person } from '../harness/app.ts';
import type { TestProvider } from '../harness/hosts/openid/openid-provider.ts';
import { openSmallBrowser, type SmallBrowser } from '../harness/hosts/openid/small-browser.ts';
import { formAt, sendForm } from '../harness/hosts/saml/saml-browser.ts';
import type { SamlApp } from '../harness/hosts/saml/saml-app.ts';
import { makeToken } from '../harness/organisation.ts';
import type { Rig } from './shut-out-rig.ts';

let serial = 0;

/** A person of their own with a session, another session, and a token. */
export interface Holder extends Person {
  session: string;
  token: string;
  /** Ends their session at an identity provider, if one began it. */
  logOutAtProvider?: () => Promise<void>;
}

export type SignsInBy = 'password' | 'openid' | 'saml';

export async function makeHolder(rig: Rig, by: SignsInBy): Promise<Holder> {
  const { app, deploymentId } = rig;
  app.clock.set(new Date());
  const person = by === 'password' ? await makePerson(app.platform, `holder-${++serial}`) : await signInAs(rig, by);
  await setRole(app.platform, deploymentId, { userId: person.userId, orgRole: 'admin' });
  const session = by === 'password' ? await jwtOf(app.platform, person.email) : person.jwt;
  const token = await makeToken(app, deploymentId, person.jwt);
  const me = await app.ask('GET', '/api/auth/me', { token });
  assert.equal(me.status, 200, me.text);
  return { ...person, session, token };
}

/** A person whose session an identity provider began. */
async function signInAs(rig: Rig, by: 'openid' | 'saml'): Promise<Omit<Holder, 'session' | 'token'>> {
  const { here, app, openid, openidId } = rig;
  const browser = openSmallBrowser();
  const { subject, email } = here.person();
  if (by === 'saml') await here.signIn(browser);
  else {
    openid.accounts.set(subject, { email, email_verified: true, name: subject });
    openid.atKeyboard = subject;
    await signInByOpenid(rig, browser, openidId);
  }
  const jwt = (await here.tokenIn(browser)) ?? assert.fail('no session');
  const { user } = (await app.ask('GET', '/api/auth/me', { token: jwt })).body;
  return {
    userId: user.id,
    email,
    jwt,
    logOutAtProvider: () => (by === 'saml' ? logOutBySaml(here, browser) : logOutByOpenid(openid, browser)),
  };
}

async function signInByOpenid({ app, deploymentId }: Rig, browser: SmallBrowser, providerId: string): Promise<void> {
  const answer = await browser.send(`${app.url}/api/auth/sso/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify({ deploymentId, providerId }),
  });
  const { authorizationUrl } = (await answer.json()) as { authorizationUrl: string };
  await browser.follow(authorizationUrl, (url) => url.origin === app.url && !url.pathname.startsWith('/api/'));
}

/** The provider tells Parapet before it answers the browser. */
async function logOutByOpenid({ issuer, clientId }: TestProvider, browser: SmallBrowser): Promise<void> {
  const form = await (await browser.send(`${issuer}/session/end?client_id=${clientId}`)).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? assert.fail(form);
  const body = new URLSearchParams({ xsrf, logout: 'yes' });
  await browser.send(`${issuer}/session/end/confirm`, { method: 'POST', body });
}

async function logOutBySaml({ idp }: SamlApp, browser: SmallBrowser): Promise<void> {
  const answer = await sendForm(await formAt(browser, idp.logoutUrl), 'SAMLRequest');
  assert.equal(answer.status, 303);
}
