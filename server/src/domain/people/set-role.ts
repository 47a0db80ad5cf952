/** Sets a user's role in a deployment without a caller, for set-up. Also adds them to the deployment. */
import { notFound } from '../../base/errors.ts';
import { type OrgRole, rolesWith } from '../../model/permissions.ts';
import { claimAdmins, upsertMembership } from '../../store/people/memberships.ts';
import type { Platform } from '../platform.ts';
import { lastAdmin } from './claim-admins.ts';

/** NOT_FOUND for an unknown user; CONFLICT if the deployment would be left without an admin. */
export async function setRole(
  platform: Pick<Platform, 'database' | 'clock'>,
  deploymentId: string,
  membership: { userId: string; orgRole: OrgRole },
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asAccess(async (tx) => {
    const staysAdmin = rolesWith['users.manage'].includes(membership.orgRole);
    const admins = staysAdmin ? [] : await claimAdmins(tx, deploymentId);
    if (admins.length === 1 && admins[0] === membership.userId) throw lastAdmin();
    const orgRole = await upsertMembership(tx, deploymentId, { ...membership, now });
    if (orgRole === undefined) throw notFound('user');
  });
}
