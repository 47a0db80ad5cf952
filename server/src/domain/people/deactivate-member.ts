/**
 * Somebody is kept out of one deployment, without being forgotten: their teams and their role stay for when they come back, the API
 * tokens that they made do not. Their account, and other deployments, are not this admin's to decide about.
 */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { updateTokensOfUserRevoked } from '../../store/tokens/tokens.ts';
import { updateMembershipDeactivated } from '../../store/people/memberships.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { claimAdminsFor } from './claim-admins.ts';
import { endHomelessSessions } from './end-homeless-sessions.ts';

/** NOT_FOUND when they do not belong to it; CONFLICT when they are its last active admin. */
export async function deactivateMember(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  userId: string,
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asAccess(async (tx) => {
    await claimAdminsFor(tx, member, userId);
    const change = { userId, deactivatedAt: now, now };
    if (!(await updateMembershipDeactivated(tx, member.deploymentId, change))) throw notFound('user');
    await updateTokensOfUserRevoked(tx, member.deploymentId, userId, now);
    await recordChange(platform, member, tx, { action: 'user.deactivate', subject: `user:${userId}`, changes: {} });
  }, member.deploymentId);
  await endHomelessSessions(platform, userId);
}
