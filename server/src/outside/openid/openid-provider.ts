/**
 * Speaks OpenID Connect with a provider: discovery, the URL that a browser is sent to, and the exchange of the code that it
 * brings back (code flow with PKCE, state and nonce; the ID token's signature is verified with the provider's keys).
 */
import * as openid from 'openid-client';
import type { Confidential } from '../../base/confidential.ts';
import type { GuardedFetch } from '../guard/guarded-fetch.ts';
import { openIdFetch } from './openid-fetch.ts';
import { OpenIdProblem, openIdProblemOf, otherIssuer } from './openid-problem.ts';

/** How far the clocks of the two servers may differ, s. */
export const clockToleranceSeconds = 60;

export interface OpenIdClient {
  issuer: string;
  clientId: string;
  /** Null: a public client. */
  clientSecret: Confidential | null;
}

export interface OpenIdTransport {
  fetch: GuardedFetch;
  now: Date;
}

/** What binds an answer to the browser that was sent. */
export interface OpenIdChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** What the provider proved: the claims of the ID token, and those of its userinfo endpoint. */
export interface ProvenClaims {
  subject: string;
  claims: Readonly<Record<string, unknown>>;
}

export async function authorizationUrl(
  transport: OpenIdTransport,
  client: OpenIdClient,
  request: OpenIdChecks & { redirectUri: string; scopes: string; loginHint: string },
): Promise<string> {
  const provider = await discover(transport, client);
  const { redirectUri, scopes, state, nonce, verifier, loginHint } = request;
  return openid.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: scopes,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(loginHint !== '' && { login_hint: loginHint }),
  }).href;
}

/** `callbackUrl`: the redirect URI with the parameters that the browser brought. Throws OpenIdProblem. */
export async function redeemCode(
  transport: OpenIdTransport,
  client: OpenIdClient,
  { callbackUrl, state, nonce, verifier }: OpenIdChecks & { callbackUrl: URL },
): Promise<ProvenClaims> {
  const provider = await discover(transport, client);
  try {
    const tokens = await openid.authorizationCodeGrant(provider, callbackUrl, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const proven = tokens.claims();
    // The library lets Entra ID answer for every tenant; an identity is one of exactly this issuer.
    if (proven?.iss !== client.issuer) throw new OpenIdProblem('unproven', 'The ID token is of another issuer (iss).');
    const { userinfo_endpoint: userinfo } = provider.serverMetadata();
    const more = userinfo === undefined ? {} : await openid.fetchUserInfo(provider, tokens.access_token, proven.sub);
    return { subject: proven.sub, claims: { ...more, ...proven } };
  } catch (error) {
    throw openIdProblemOf(error);
  }
}

/** The provider as its discovery document describes it. Read each time: a sign-in is rare, and a provider may change its endpoints. */
export async function discover(
  { fetch, now }: OpenIdTransport,
  { issuer, clientId, clientSecret }: OpenIdClient,
): Promise<openid.Configuration> {
  const isPlain = issuer.startsWith('http:');
  try {
    const provider = await openid.discovery(
      new URL(issuer),
      clientId,
      {
        [openid.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
        [openid.clockTolerance]: clockToleranceSeconds,
      },
      (server, client, body, headers) => authenticationFor(server, clientSecret)(server, client, body, headers),
      {
        [openid.customFetch]: openIdFetch(fetch),
        execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
      },
    );
    if (provider.serverMetadata().issuer !== issuer) throw new OpenIdProblem('provider', otherIssuer);
    return provider;
  } catch (error) {
    throw openIdProblemOf(error);
  }
}

/** Basic is every provider's default (OpenID Connect Discovery 1.0, section 3); some accept the secret in the body alone. */
function authenticationFor(server: openid.ServerMetadata, secret: Confidential | null): openid.ClientAuth {
  if (secret === null) return openid.None();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? openid.ClientSecretBasic(secret.reveal())
    : openid.ClientSecretPost(secret.reveal());
}
