/** Ends the sessions of a person who has signed out at the identity provider, at once and on every node. */
import { invalidArgument, type ParapetError } from '../../../base/errors.ts';
import type { RequestSource } from '../../../model/caller.ts';
import { OpenIdProblem } from '../../../outside/openid/openid-problem.ts';
import { clockToleranceSeconds } from '../../../outside/openid/openid-provider.ts';
import { fetchProviderKeys } from '../../../outside/openid/provider-keys.ts';
import { updateSessionsOfProviderEnded } from '../../../store/access/sessions.ts';
import { continueAsTenant } from '../../../store/database.ts';
import { listIdentityProviderRows } from '../../../store/single-sign-on/identity-providers.ts';
import { recordChange } from '../../audit/record-change.ts';
import { announceSessionsEnded } from '../../events/announce-change.ts';
import type { Platform } from '../../platform.ts';
import { openClient } from '../providers/client-secret.ts';
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
  if (claimed === undefined) throw invalidToken();
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
  const { subject, providerSession, issuedAt } = logout;
  await database.asAccess(async (tx) => {
    const begunUntil = new Date(issuedAt.getTime() + clockToleranceSeconds * 1000);
    const of = { deploymentId, providerId: provider.id, subject, providerSession, begunUntil };
    const ended = await updateSessionsOfProviderEnded(tx, of, 'provider_logout', now);
    if (ended.length === 0) return;
    await continueAsTenant(tx, deploymentId);
    for (const { id, userId } of ended) {
      announceSessionsEnded(tx, userId, [deploymentId]);
      const actor = { deploymentId, userId: null, login: '', credentialId: provider.id, ...source };
      const changes = { userId, provider: provider.name };
      await recordChange(platform, { ...actor, scheme: 'identity_provider' }, tx, {
        action: 'session.end_by_provider',
        subject: `session:${id}`,
        changes,
      });
    }
  });
}

function invalidToken(): ParapetError {
  return invalidArgument('logout_token', 'is not a logout token of an identity provider of this organisation');
}
