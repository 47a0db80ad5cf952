/**
 * A provider that lies: it speaks OpenID Connect, and a test decides what its ID token says and how it is signed. For what an
 * honest provider never sends.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface Forgery {
  /** Over the claims of an honest token. */
  claims?: Record<string, unknown>;
  /** `none`: an unsigned token. `HS256`: signed with the client's secret. `other-key`: by a key that is not published. */
  signature?: 'none' | 'HS256' | 'other-key';
  /** Over the parameters of the redirect. */
  callback?: Record<string, string>;
  /** Its page does not send the browser back. */
  staysThere?: boolean;
}

export interface ForgingProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  forgery: Forgery;
  /** The codes that were redeemed here, with their PKCE verifiers. */
  redeemed: { code: string; verifier: string }[];
  /** A logout token with these claims over those of an honest one, signed as an ID token would be. */
  logoutToken(claims: Record<string, unknown>): Promise<string>;
  /** The issuer that the discovery document names. */
  publishedIssuer: string;
  close(): Promise<void>;
}

const clientId = 'parapet';
const clientSecret = 'a-secret-that-the-forger-knows-and-is-long';

export async function startForgingProvider(): Promise<ForgingProvider> {
  const [published, other] = await Promise.all([1, 2].map(() => generateKeyPair('ES256', { extractable: true })));
  if (published === undefined || other === undefined) throw new Error('no keys');
  const publicKey = { ...(await exportJWK(published.publicKey)), kid: 'forger', use: 'sig', alg: 'ES256' };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nonces = new Map<string, string>();
  const provider: ForgingProvider = {
    issuer,
    clientId,
    clientSecret,
    forgery: {},
    redeemed: [],
    publishedIssuer: issuer,
    logoutToken: (claims) => {
      const now = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      return signed({ iss: issuer, aud: clientId, iat: now, exp: now + 120, jti: `${now}`, events, ...claims });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function idToken(nonce: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const honest = { iss: issuer, aud: clientId, sub: 'forged', nonce, iat: now, exp: now + 600 };
    return signed({ ...honest, ...provider.forgery.claims });
  }

  /** As the forgery says. A claim that is undefined is left out. */
  async function signed(given: Record<string, unknown>): Promise<string> {
    const claims = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const { signature } = provider.forgery;
    if (signature === 'none') {
      const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part(claims)}.`;
    }
    const token = new SignJWT(claims);
    if (signature === 'HS256')
      return token.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret));
    const { privateKey } = signature === 'other-key' ? other! : published!;
    return token.setProtectedHeader({ alg: 'ES256', kid: 'forger' }).sign(privateKey);
  }

  const answers: Record<string, (request: IncomingMessage, url: URL) => Promise<object>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer: provider.publishedIssuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    }),
    '/keys': async () => ({ keys: [publicKey] }),
    '/token': async (request) => {
      const sent = new URLSearchParams(await bodyOf(request));
      const code = sent.get('code') ?? '';
      provider.redeemed.push({ code, verifier: sent.get('code_verifier') ?? '' });
      const id_token = await idToken(nonces.get(code) ?? '');
      return { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token };
    },
  };
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/auth') {
      const code = `code-${nonces.size}`;
      nonces.set(code, url.searchParams.get('nonce') ?? '');
      const back = new URL(url.searchParams.get('redirect_uri') ?? issuer);
      const parameters = { code, state: url.searchParams.get('state') ?? '', ...provider.forgery.callback };
      for (const [name, value] of Object.entries(parameters)) back.searchParams.set(name, value);
      if (provider.forgery.staysThere === true) response.end('Wait here.');
      else response.writeHead(303, { location: back.href }).end();
      return;
    }
    const answer = answers[url.pathname];
    void (answer === undefined ? Promise.resolve({}) : answer(request, url)).then((body) => {
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  return provider;
}

/** ID tokens that prove nothing, by what is wrong with them. */
export function forgedTokens(otherIssuer: string): Record<string, Forgery> {
  const now = Math.floor(Date.now() / 1000);
  return {
    'another audience': { claims: { aud: 'another-client' } },
    'another party': { claims: { aud: [clientId, 'another-client'], azp: 'another-client' } },
    'another issuer': { claims: { iss: otherIssuer } },
    'another nonce': { claims: { nonce: 'another' } },
    'no nonce': { claims: { nonce: undefined } },
    'an end that is past': { claims: { exp: now - 61 } },
    'no end': { claims: { exp: undefined } },
    'no time of issue': { claims: { iat: undefined } },
    'a begin in the future': { claims: { nbf: now + 120 } },
    'no subject': { claims: { sub: undefined } },
    'no signature': { signature: 'none' },
    'a signature by the client secret': { signature: 'HS256' },
    'a signature by another key': { signature: 'other-key' },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
