/**
 * Deactivates a member of one deployment: their teams and role are kept for a return; the API tokens that they created
 * are revoked. Their account and other deployments are outside this admin's control.
 */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { updateTokensOfUserRevoked } from '../../store/tokens/tokens.ts';
import { updateMembershipDeactivated } from '../../store/people/memberships.ts';
import { recordChange } from '../audit/record-change.ts';
import { refuseManagedMembership } from '../directory/refuse-managed.ts';
import type { Platform } from '../platform.ts';
import { claimAdminsFor } from './claim-admins.ts';
import { endOrphanedSessions } from './end-orphaned-sessions.ts';

/** NOT_FOUND if they are not a member; CONFLICT if they are the last active admin. */
export async function deactivateMember(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  userId: string,
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asAccess(async (tx) => {
    await claimAdminsFor(tx, member, userId);
    await refuseManagedMembership(tx, member.deploymentId, userId);
    const change = { userId, deactivatedAt: now, now };
    if (!(await updateMembershipDeactivated(tx, member.deploymentId, change))) throw notFound('user');
    await updateTokensOfUserRevoked(tx, member.deploymentId, userId, now);
    await recordChange(platform, member, tx, { action: 'user.deactivate', subject: `user:${userId}`, changes: {} });
  }, member.deploymentId);
  await endOrphanedSessions(platform, [userId]);
}
