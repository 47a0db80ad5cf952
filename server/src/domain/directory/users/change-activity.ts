/**
 * Lets a person in or shuts them out, as their directory says: a deactivated one loses sessions of this organisation's providers,
 * live updates and API tokens at once, on every node.
 */
import { requireSeat } from '../../deployments/quotas.ts';
import { updateProviderSessionsOfUserEnded } from '../../../store/access/sessions.ts';
import type { Transaction } from '../../../store/database.ts';
import { claimAdmins, findMembershipOfUser, updateMembershipDeactivated } from '../../../store/people/memberships.ts';
import { findUser } from '../../../store/people/users.ts';
import { updateTokensOfUserRevoked } from '../../../store/tokens/tokens.ts';
import { announceSessionsEnded } from '../../events/announce-change.ts';
import { lastAdmin } from '../../people/claim-admins.ts';

/**
 * Returns what the audit log says of it; undefined if nothing changed. QUOTA_EXCEEDED without a free seat. CONFLICT for the last active admin. An account that an
 * operator closed stays closed.
 */
export async function changeActivity(
  tx: Transaction,
  deploymentId: string,
  { userId, isActive, now }: { userId: string; isActive: boolean; now: Date },
): Promise<'user.deactivate' | 'user.reactivate' | undefined> {
  const admins = await claimAdmins(tx, deploymentId);
  const membership = await findMembershipOfUser(tx, deploymentId, userId);
  if (membership === undefined || membership.isActive === isActive) return undefined;
  if (isActive) {
    const account = await findUser(tx, userId);
    if (account?.deactivatedAt !== null) return undefined;
    await requireSeat(tx, deploymentId);
    await updateMembershipDeactivated(tx, deploymentId, { userId, deactivatedAt: null, now });
    return 'user.reactivate';
  }
  requireAnotherAdmin(admins, userId);
  await updateMembershipDeactivated(tx, deploymentId, { userId, deactivatedAt: now, now });
  await shutOut(tx, deploymentId, userId, now);
  return 'user.deactivate';
}

export function requireAnotherAdmin(admins: readonly string[], userId: string): void {
  if (admins.length === 1 && admins[0] === userId) throw lastAdmin();
}

/** Sessions that open other deployments go on, without this one. */
export async function shutOut(tx: Transaction, deploymentId: string, userId: string, now: Date): Promise<void> {
  await updateTokensOfUserRevoked(tx, deploymentId, userId, now);
  await updateProviderSessionsOfUserEnded(tx, { deploymentId, userId }, 'deactivated', now);
  announceSessionsEnded(tx, userId, [deploymentId]);
}
