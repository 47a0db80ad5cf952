/** Reactivates a deactivated member with their previous role. Their old API tokens stay revoked. */
import { ParapetError, notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findMembershipOfUser, updateMembershipDeactivated } from '../../store/people/memberships.ts';
import { findUser } from '../../store/people/users.ts';
import { recordChange } from '../audit/record-change.ts';
import { refuseManagedMembership } from '../directory/refuse-managed.ts';
import { requireSeat } from '../deployments/quotas.ts';
import type { Platform } from '../platform.ts';
import { claimAdminsFor } from './claim-admins.ts';

/** NOT_FOUND if they are not a member; QUOTA_EXCEEDED without a free seat; CONFLICT if the account itself was closed, which a deployment cannot undo. */
export async function reactivateMember(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  userId: string,
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asAccess(async (tx) => {
    await claimAdminsFor(tx, member, null);
    await refuseManagedMembership(tx, member.deploymentId, userId);
    const known = await findMembershipOfUser(tx, member.deploymentId, userId);
    if (known?.isActive === false) await requireSeat(tx, member.deploymentId);
    const change = { userId, deactivatedAt: null, now };
    if (!(await updateMembershipDeactivated(tx, member.deploymentId, change))) throw notFound('user');
    const account = await findUser(tx, userId);
    if (account?.deactivatedAt !== null)
      throw new ParapetError(
        'CONFLICT',
        'An operator deactivated this account for the whole installation, so no organisation can reactivate it.',
      );
    await recordChange(platform, member, tx, { action: 'user.reactivate', subject: `user:${userId}`, changes: {} });
  }, member.deploymentId);
}
