/** Ends the sessions that a proven logout names, on every node, and records each. */
import type { RequestSource } from '../../../model/caller.ts';
import type { IdentityProvider } from '../../../model/single-sign-on/identity-provider.ts';
import { updateSessionsOfProviderEnded } from '../../../store/access/sessions.ts';
import { continueAsTenant } from '../../../store/database.ts';
import { recordChange } from '../../audit/record-change.ts';
import { announceSessionsEnded } from '../../events/announce-change.ts';
import type { Platform } from '../../platform.ts';
import type { Logout } from './read-logout-token.ts';

/** How far the clocks of the two servers may differ, ms. */
const toleranceMs = 60_000;

/** Sessions that began after the logout was issued stay. */
export async function endSessionsOf(
  platform: Pick<Platform, 'database' | 'clock'>,
  { deploymentId, provider, logout }: { deploymentId: string; provider: IdentityProvider; logout: Logout },
  source: RequestSource,
): Promise<void> {
  const { subject, providerSession, issuedAt } = logout;
  await platform.database.asAccess(async (tx) => {
    const begunUntil = new Date(issuedAt.getTime() + toleranceMs);
    const of = { deploymentId, providerId: provider.id, subject, providerSession, begunUntil };
    const ended = await updateSessionsOfProviderEnded(tx, of, 'provider_logout', platform.clock.now());
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
