/** Closes a person's account in the whole installation: their sessions end and their API tokens are revoked, everywhere, at once. */
import { notFound } from '../../base/errors.ts';
import { updateTokensOfUserRevoked } from '../../store/tokens/tokens.ts';
import {
  claimAdmins,
  listMembershipsOfUser,
  updateMembershipsOfUserDeactivated,
} from '../../store/people/memberships.ts';
import { updateSessionsOfUserEnded } from '../../store/access/sessions.ts';
import { findAccountByEmail, findUser, updateUserDeactivated } from '../../store/people/users.ts';
import type { Platform } from '../platform.ts';
import { lastAdmin } from './claim-admins.ts';

/** NOT_FOUND when there is no such user; CONFLICT when they are the last admin of a deployment. */
export async function deactivateUser(platform: Pick<Platform, 'database' | 'clock'>, userId: string): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asAccess(async (tx) => {
    if (!(await findUser(tx, userId))) throw notFound('user');
    for (const { deploymentId } of await listMembershipsOfUser(tx, userId, null)) {
      const admins = await claimAdmins(tx, deploymentId);
      if (admins.length === 1 && admins[0] === userId) throw lastAdmin();
    }
    await updateUserDeactivated(tx, userId, now);
    await updateMembershipsOfUserDeactivated(tx, userId, now);
    await updateSessionsOfUserEnded(tx, userId, 'deactivated', now);
    await updateTokensOfUserRevoked(tx, null, userId, now);
  });
}

/** The same by e-mail address, as operators know people (`npm run deactivate-user`). NOT_FOUND when there is no such account. */
export async function deactivateAccount(platform: Pick<Platform, 'database' | 'clock'>, email: string): Promise<void> {
  const account = await platform.database.asAccess((tx) => findAccountByEmail(tx, email));
  if (account === undefined) throw notFound('account');
  await deactivateUser(platform, account.id);
}
