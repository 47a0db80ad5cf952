/** Somebody leaves a deployment: they are out of its teams, and the API tokens that they made in it are dead. */
import { notFound } from '../../base/errors.ts';
import { updateTokensOfUserRevoked } from '../../store/people/api-tokens.ts';
import { claimAdmins, deleteMembership } from '../../store/people/memberships.ts';
import type { Platform } from '../platform.ts';
import { lastAdmin } from './set-role.ts';

/** NOT_FOUND when they do not belong to it; CONFLICT when they are its last admin. */
export async function removeMember(platform: Platform, deploymentId: string, userId: string): Promise<void> {
  await platform.database.asAccess(async (tx) => {
    const admins = await claimAdmins(tx, deploymentId);
    if (admins.length === 1 && admins[0] === userId) throw lastAdmin();
    if (!(await deleteMembership(tx, deploymentId, userId))) throw notFound('user');
    await updateTokensOfUserRevoked(tx, deploymentId, userId, platform.clock.now());
  });
}
