/** Deletes an identity provider and its client secret. Sessions that it began end; identities of accounts stay. */
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import { updateSessionsOfProviderEnded } from '../../../store/access/sessions.ts';
import { continueAsTenant } from '../../../store/database.ts';
import { claimIdentityProvider, deleteIdentityProviderRow } from '../../../store/single-sign-on/identity-providers.ts';
import { recordChange } from '../../audit/record-change.ts';
import { announceSessionsEnded } from '../../events/announce-change.ts';
import type { Platform } from '../../platform.ts';

/** NOT_FOUND if it is gone. */
export async function deleteProvider(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  providerId: string,
): Promise<void> {
  const { deploymentId } = member;
  await platform.database.asAccess(async (tx) => {
    const now = platform.clock.now();
    const of = { deploymentId, providerId, subject: null, providerSession: null, begunUntil: now };
    const ended = await updateSessionsOfProviderEnded(tx, of, 'provider_deleted', now);
    const tenant = await continueAsTenant(tx, deploymentId);
    const provider = await claimIdentityProvider(tenant, providerId);
    if (provider === undefined) throw notFound('identity provider');
    await deleteIdentityProviderRow(tenant, providerId);
    for (const { userId } of ended) announceSessionsEnded(tx, userId, [deploymentId]);
    const { name, issuer, clientId } = provider;
    await recordChange(platform, member, tx, {
      action: 'identity_provider.delete',
      subject: `identity_provider:${providerId}`,
      changes: { name, issuer, clientId, endedSessions: ended.length },
    });
  });
}
