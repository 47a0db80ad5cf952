/**
 * Finds or makes the account of a person whom the directory names. An account that is not a member of this organisation is
 * never taken by its e-mail address: the row waits until its owner has proved who they are.
 */
import { requireSeat } from '../../deployments/quotas.ts';
import { ParapetError } from '../../../base/errors.ts';
import { nameOf, type DirectoryPerson } from '../../../model/directory/directory.ts';
import type { OrgRole } from '../../../model/permissions.ts';
import type { Transaction } from '../../../store/database.ts';
import { findMembershipOfUser, insertMembership } from '../../../store/people/memberships.ts';
import { deleteRemovedMember, findRemovalByDirectory } from '../../../store/people/removed-members.ts';
import { findAccountByEmail } from '../../../store/people/users.ts';
import { accountRow, insertWithFreeLogin } from '../../people/create-user.ts';
import type { Platform } from '../../platform.ts';

export interface SettledAccount {
  /** Null: the row waits. */
  userId: string | null;
  ownsAccount: boolean;
  isNewAccount: boolean;
  isNewMember: boolean;
}

/** In a transaction as parapet_access within the deployment. QUOTA_EXCEEDED if someone would join without a free seat. New members get `orgRole`. */
export async function settleAccount(
  platform: Pick<Platform, 'clock'>,
  tx: Transaction,
  of: { deploymentId: string; person: DirectoryPerson; email: string; orgRole: OrgRole },
): Promise<SettledAccount> {
  const { deploymentId, person, email, orgRole } = of;
  const now = platform.clock.now();
  const account = await findAccountByEmail(tx, email);
  if (account === undefined) {
    await requireSeat(tx, deploymentId);
    const created = await insertWithFreeLogin(tx, await accountRow(platform, { email, name: nameOf(person) }));
    // Made by another request since the address was looked up.
    if (created === undefined)
      throw new ParapetError('UNAVAILABLE', 'An account with this address is being created; try again.', {
        retryAfterSeconds: 1,
      });
    await insertMembership(tx, deploymentId, { userId: created.id, orgRole, now });
    return { userId: created.id, ownsAccount: true, isNewAccount: true, isNewMember: true };
  }
  const { id: userId } = account;
  const known = { userId, isNewAccount: false };
  if (await findMembershipOfUser(tx, deploymentId, userId)) return { ...known, ownsAccount: false, isNewMember: false };
  const removal = await findRemovalByDirectory(tx, deploymentId, userId);
  if (removal === undefined || !account.isActive)
    return { userId: null, ownsAccount: false, isNewAccount: false, isNewMember: false };
  await requireSeat(tx, deploymentId);
  await insertMembership(tx, deploymentId, { userId, orgRole, now });
  await deleteRemovedMember(tx, deploymentId, userId);
  return { ...known, ownsAccount: removal.ownedAccount, isNewMember: true };
}
