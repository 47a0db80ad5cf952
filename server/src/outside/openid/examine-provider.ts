/** Tests a provider's settings without a person: each step says what it found, and the first that fails is the last. */
import * as openid from 'openid-client';
import type { ExaminationStep, ExaminedStep } from '../../model/single-sign-on/examination.ts';
import { discover, type OpenIdClient, type OpenIdTransport } from './openid-provider.ts';
import { openIdProblemOf, tokenRefusal } from './openid-problem.ts';
import { fetchProviderKeys } from './provider-keys.ts';

/**
 * The last step redeems a code that no provider issued: `invalid_grant` says that the client id and its secret are right,
 * `invalid_client` that they are not.
 */
export async function examineProvider(
  transport: OpenIdTransport,
  client: OpenIdClient,
  redirectUri: string,
): Promise<ExaminedStep[]> {
  const steps: ExaminedStep[] = [];
  const passes = async (step: ExaminationStep, work: () => Promise<string>): Promise<boolean> => {
    const problem = await work().catch((error: unknown) => openIdProblemOf(error).message);
    steps.push({ step, problem });
    return problem === '';
  };
  let provider: openid.Configuration | undefined;
  const isThere = await passes('discovery', async () => {
    provider = await discover(transport, client);
    const { authorization_endpoint: authorization, token_endpoint: token } = provider.serverMetadata();
    return authorization === undefined || token === undefined
      ? 'The discovery document names no authorization endpoint or no token endpoint.'
      : '';
  });
  if (!isThere || provider === undefined) return steps;
  const found = provider;
  if (
    !(await passes('keys', async () => {
      await fetchProviderKeys(transport, client);
      return '';
    }))
  )
    return steps;
  if (!(await passes('pkce', async () => pkceProblem(found)))) return steps;
  await passes('client', () => clientProblem(found, redirectUri));
  return steps;
}

/** A provider that lists no methods may support it all the same (RFC 8414 makes the list optional). */
function pkceProblem(provider: openid.Configuration): string {
  const { code_challenge_methods_supported: methods } = provider.serverMetadata();
  return methods === undefined || methods.includes('S256') ? '' : 'The provider does not support PKCE with S256.';
}

async function clientProblem(provider: openid.Configuration, redirectUri: string): Promise<string> {
  const callback = new URL(redirectUri);
  callback.searchParams.set('code', 'a-test-of-parapet');
  callback.searchParams.set('iss', provider.serverMetadata().issuer);
  try {
    await openid.authorizationCodeGrant(provider, callback, { pkceCodeVerifier: openid.randomPKCECodeVerifier() });
  } catch (error) {
    if (error instanceof openid.WWWAuthenticateChallengeError) return tokenRefusal('invalid_client');
    if (!(error instanceof openid.ResponseBodyError)) return openIdProblemOf(error).message;
    // Google answers invalid_grant, others invalid_request: the client was accepted before the code was looked at.
    return error.error === 'invalid_client' || error.error === 'unauthorized_client' ? tokenRefusal(error.error) : '';
  }
  return 'The provider issued a token for a code that it never issued.';
}
