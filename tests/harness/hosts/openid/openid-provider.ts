/** A real OpenID Connect provider (oidc-provider) on loopback, where a test says who is at the keyboard. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Context } from 'oidc-provider';

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claims of each account, by its subject. */
  accounts: Map<string, Record<string, unknown>>;
  /** The subject that signs in at the provider next; null refuses, as a person who cancels does. */
  atKeyboard: string | null;
  /** How many tokens it issued. */
  issuedTokens(): number;
  close(): Promise<void>;
}

export interface TestProviderOptions {
  redirectUris: readonly string[];
  /** Shown for what the provider would not do by itself: a page with this button before the account is taken. */
  button?: string;
  backchannelLogoutUri?: string;
}

const clientId = 'parapet';
const clientSecret = 'a-secret-of-the-test-provider';
const scopes = ['openid', 'email', 'profile', 'groups'];

export async function startTestProvider(options: TestProviderOptions): Promise<TestProvider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'ES256' };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts: TestProvider['accounts'] = new Map();
  let issued = 0;
  const provider = new Provider(issuer, configurationOf(options, { key, accounts }));
  provider.on('grant.success', () => {
    issued += 1;
  });
  const test: TestProvider = {
    issuer,
    clientId,
    clientSecret,
    accounts,
    atKeyboard: null,
    issuedTokens: () => issued,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const handle = provider.callback();
  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (!pathname.startsWith('/interaction/')) return handle(request, response);
    if (options.button !== undefined && !searchParams.has('pressed')) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><title>Test provider</title><a href="?pressed=1">${options.button}</a>`);
      return;
    }
    const { atKeyboard } = test;
    const result = atKeyboard === null ? { error: 'access_denied' } : { login: { accountId: atKeyboard } };
    provider
      .interactionFinished(request, response, result as { login: { accountId: string } })
      .catch((error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      });
  });
  return test;
}

function configurationOf(
  { redirectUris, backchannelLogoutUri }: TestProviderOptions,
  { key, accounts }: { key: object; accounts: TestProvider['accounts'] },
): object {
  return {
    jwks: { keys: [key] },
    cookies: { keys: ['a test needs no better one'] },
    scopes,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
      groups: ['groups'],
    },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        id_token_signed_response_alg: 'ES256',
        ...(backchannelLogoutUri !== undefined && {
          backchannel_logout_uri: backchannelLogoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        // The form with which a person confirms; a test sends it at once.
        logoutSource: (context: { body: string }, form: string) => {
          context.body = form;
        },
      },
    },
    pkce: { required: () => true },
    // Its own agent refuses this machine, where everything in a test runs.
    fetch: (url: string, { method, headers, body, redirect, signal }: RequestInit) =>
      fetch(url, { method, headers, body, redirect, signal } as RequestInit),
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: (_context: unknown, subject: string) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...accounts.get(subject) }),
    }),
    // Consent is the provider's business; the test's provider asks for none.
    async loadExistingGrant({ oidc }: Context) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope(scopes.join(' '));
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 3600, Grant: 600 },
  };
}
