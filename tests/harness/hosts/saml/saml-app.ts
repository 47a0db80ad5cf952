/** A server with a deployment whose people sign in with a SAML provider of the suite, and what their browsers do. */
import assert from 'node:assert/strict';
import { jwtOf, makeDeployment, startTestApp, type Answer, type TestApp } from '../../app.ts';
import { openSmallBrowser, type SmallBrowser } from '../openid/small-browser.ts';
import { formAt, sendForm, type SamlForm } from './saml-browser.ts';
import { startSamlProvider, type Attributes, type SamlTestProvider } from './saml-provider.ts';

export type Deployment = Awaited<ReturnType<typeof makeDeployment>>;

export interface SamlApp {
  app: TestApp;
  here: Deployment;
  there: Deployment;
  idp: SamlTestProvider;
  providerId: string;
  admin(method: string, path: string, body?: unknown, of?: Deployment): Promise<Answer['body']>;
  change(body: object): Promise<Answer['body']>;
  auditOf(action: string): Promise<Answer['body'][]>;
  /** A person at the provider, who is at its keyboard from now on. */
  person(attributes?: Attributes): { subject: string; email: string };
  /** The provider's page, after the browser was sent there. */
  begin(browser: SmallBrowser, more?: object): Promise<SamlForm>;
  /** Sends the form, and follows the browser to the page of the console where the sign-in ends. */
  finish(browser: SmallBrowser, form: SamlForm): Promise<URL>;
  signIn(browser?: SmallBrowser, more?: object): Promise<URL>;
  /** A session's access token; undefined without a session. */
  tokenIn(browser: SmallBrowser): Promise<string | undefined>;
  assertRefused(browser: SmallBrowser, at: URL, problem: string): Promise<void>;
  close(): Promise<void>;
}

export const kind = 'IDENTITY_PROVIDER_KIND_SAML';

export async function startSamlApp(options: Parameters<typeof startTestApp>[0] = {}): Promise<SamlApp> {
  const [app, idp] = await Promise.all([startTestApp(options), startSamlProvider()]);
  app.platform.settings.publicUrl = app.url;
  // The provider's clock is the machine's.
  app.clock.set(new Date());
  const here = await makeDeployment(app.platform, 'here');
  const there = await makeDeployment(app.platform, 'there');
  let serial = 0;
  const isConsole = (url: URL): boolean => url.origin === app.url && !url.pathname.startsWith('/api/');

  const saml: SamlApp = {
    app,
    here,
    there,
    idp,
    providerId: '',
    async admin(method, path, body, of = here) {
      const answer = await app.ask(method, path, { token: await jwtOf(app.platform, of.admin.email), body });
      assert.equal(answer.status, 200, answer.text);
      return answer.body;
    },
    change: async (body) => (await saml.admin('PATCH', `${providersPath(here)}/${saml.providerId}`, body)).provider,
    auditOf: async (action) =>
      (await saml.admin('GET', `/api/audit/v1/deployments/${here.deploymentId}/entries?action=${action}`)).entries,
    person(attributes = {}) {
      const subject = `subject-${++serial}`;
      const email = `person-${serial}@example.org`;
      idp.accounts.set(subject, { email, displayName: `Person ${serial}`, ...attributes });
      idp.atKeyboard = subject;
      return { subject, email };
    },
    async begin(browser, more = {}) {
      const answer = await browser.send(`${app.url}/api/auth/sso/begin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app.url },
        body: JSON.stringify({ deploymentId: here.deploymentId, providerId: saml.providerId, ...more }),
      });
      assert.equal(answer.status, 200);
      const { authorizationUrl } = (await answer.json()) as { authorizationUrl: string };
      return formAt(browser, authorizationUrl);
    },
    async finish(browser, form) {
      const answer = await sendForm(form);
      assert.equal(answer.status, 303);
      return browser.follow(answer.headers.get('location')!, isConsole);
    },
    signIn: async (browser = openSmallBrowser(), more = {}) => saml.finish(browser, await saml.begin(browser, more)),
    async tokenIn(browser) {
      const answer = await browser.send(`${app.url}/api/auth/refresh`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app.url },
        body: '{}',
      });
      return answer.status === 200 ? ((await answer.json()) as { accessToken: string }).accessToken : undefined;
    },
    async assertRefused(browser, at, problem) {
      assert.deepEqual([at.pathname, at.searchParams.get('problem')], ['/sign-in', problem]);
      assert.equal(await saml.tokenIn(browser), undefined, 'no session');
    },
    async close() {
      await idp.close();
      await app.close();
    },
  };
  const { provider } = await saml.admin('POST', providersPath(here), {
    kind,
    name: 'Example SAML',
    metadataUrl: idp.metadataUrl,
    ...usual,
  });
  saml.providerId = provider.id;
  idp.register(await (await fetch(provider.saml.serviceMetadataUrl)).text());
  return saml;
}

/** What each test begins with. */
export const usual = {
  createsAccounts: true,
  emailDomains: ['example.org'],
  isEnabled: true,
  mappings: [],
  defaultRole: 'ORG_ROLE_MEMBER',
  acceptsUnsolicited: false,
};

export function providersPath({ deploymentId }: Deployment): string {
  return `/api/agent/deployments/${deploymentId}/identity-providers`;
}
