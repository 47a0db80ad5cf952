/** Removes a member from a deployment: they leave its teams, and the API tokens that they created in it are revoked.
 * Single sign-on does not let them back in; an invite does. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { updateTokensOfUserRevoked } from '../../store/tokens/tokens.ts';
import { deleteMembership } from '../../store/people/memberships.ts';
import { insertRemovedMember } from '../../store/people/removed-members.ts';
import { recordChange } from '../audit/record-change.ts';
import { refuseManagedMembership } from '../directory/refuse-managed.ts';
import type { Platform } from '../platform.ts';
import { claimAdminsFor } from './claim-admins.ts';
import { endOrphanedSessions } from './end-orphaned-sessions.ts';

/** NOT_FOUND if they are not a member; CONFLICT if they are the last active admin. */
export async function removeMember(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  userId: string,
): Promise<void> {
  await platform.database.asAccess(async (tx) => {
    await claimAdminsFor(tx, member, userId);
    await refuseManagedMembership(tx, member.deploymentId, userId);
    if (!(await deleteMembership(tx, member.deploymentId, userId))) throw notFound('user');
    await updateTokensOfUserRevoked(tx, member.deploymentId, userId, platform.clock.now());
    await insertRemovedMember(tx, member.deploymentId, { userId, now: platform.clock.now() });
    await recordChange(platform, member, tx, { action: 'user.remove', subject: `user:${userId}`, changes: {} });
  }, member.deploymentId);
  await endOrphanedSessions(platform, [userId]);
}
