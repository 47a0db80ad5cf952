/** Ends the sessions of a person who has signed out at the identity provider, at once and on every node. */
import { invalidArgument, type ParapetError } from '../../../base/errors.ts';
import type { RequestSource } from '../../../model/caller.ts';
import { OpenIdProblem } from '../../../outside/openid/openid-problem.ts';
import { fetchProviderKeys } from '../../../outside/openid/provider-keys.ts';
import { isRowId } from '../../../store/database.ts';
import { listIdentityProviderRows } from '../../../store/single-sign-on/identity-providers.ts';
import type { Platform } from '../../platform.ts';
import { openClient } from '../providers/client-secret.ts';
import { endSessionsOf } from './end-sessions-of.ts';
import { claimedAudience, provenLogout } from './read-logout-token.ts';

/**
 * Sessions that began after the token was issued stay, so a token that is sent again ends nothing new. INVALID_ARGUMENT for
 * every token that does not prove a logout, without saying why.
 */
export async function endProviderSessions(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  { deploymentId, token }: { deploymentId: string; token: string },
  source: RequestSource,
): Promise<void> {
  const { database, clock, outside } = platform;
  const claimed = claimedAudience(token);
  if (claimed === undefined || !isRowId(deploymentId)) throw invalidToken();
  const used = await database.asTenant(deploymentId, async (tx) => {
    const providers = await listIdentityProviderRows(tx);
    const provider = providers.find(
      ({ issuer, clientId }) => issuer === claimed.issuer && claimed.clientIds.includes(clientId),
    );
    return provider === undefined ? undefined : { provider, client: await openClient(platform, tx, provider) };
  });
  if (used === undefined) throw invalidToken();
  const { provider, client } = used;
  const now = clock.now();
  const keys = await fetchProviderKeys({ fetch: outside.fetch, now }, client).catch((error: unknown) => {
    if (error instanceof OpenIdProblem) throw invalidToken();
    throw error;
  });
  const logout = await provenLogout(token, { ...client, keys, now });
  if (logout === undefined) throw invalidToken();
  await endSessionsOf(platform, { deploymentId, provider, logout }, source);
}

function invalidToken(): ParapetError {
  return invalidArgument('logout_token', 'is not a logout token of an identity provider of this organisation');
}
