/** The keys with which a provider signs, as its discovery document names them. */
import { discover, type OpenIdClient, type OpenIdTransport } from './openid-provider.ts';
import { openIdFetch } from './openid-fetch.ts';
import { OpenIdProblem, openIdProblemOf } from './openid-problem.ts';

/** The members of a JWK are the signature library's business. */
export interface ProviderKeys {
  keys: Record<string, unknown>[];
}

/** Throws OpenIdProblem. */
export async function fetchProviderKeys(transport: OpenIdTransport, client: OpenIdClient): Promise<ProviderKeys> {
  const provider = await discover(transport, client);
  const { jwks_uri: url } = provider.serverMetadata();
  if (url === undefined) throw new OpenIdProblem('provider', 'The discovery document names no key set (jwks_uri).');
  try {
    const request = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;
    const answer = await openIdFetch(transport.fetch)(url, request);
    const set = (await answer.json()) as { keys?: unknown } | null;
    const keys = Array.isArray(set?.keys) ? (set.keys as Record<string, unknown>[]) : [];
    if (keys.length === 0) throw new OpenIdProblem('provider', 'The key set of the provider has no keys.');
    return { keys };
  } catch (error) {
    throw openIdProblemOf(error);
  }
}
