/** Changes a member's role in the deployment, by an admin. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { type OrgRole, rolesWith } from '../../model/permissions.ts';
import { updateMembershipRole } from '../../store/people/memberships.ts';
import { recordChange } from '../audit/record-change.ts';
import { refuseManagedRole } from '../directory/refuse-managed.ts';
import type { Platform } from '../platform.ts';
import { claimAdminsFor } from './claim-admins.ts';

/** NOT_FOUND if they are not a member; CONFLICT if the deployment would be left without an active admin, or if the role
 * follows from the directory. */
export async function changeRole(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { userId, orgRole }: { userId: string; orgRole: OrgRole },
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asAccess(async (tx) => {
    await claimAdminsFor(tx, member, rolesWith['users.manage'].includes(orgRole) ? null : userId);
    await refuseManagedRole(tx, member.deploymentId, userId);
    const before = await updateMembershipRole(tx, member.deploymentId, { userId, orgRole, now });
    if (before === undefined) throw notFound('user');
    const changes = { orgRole: { from: before, to: orgRole } };
    await recordChange(platform, member, tx, { action: 'user.change_role', subject: `user:${userId}`, changes });
  }, member.deploymentId);
}
