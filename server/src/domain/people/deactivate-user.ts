/** Closes an account in the whole installation: ends its sessions and revokes its API tokens everywhere, at once. */
import { notFound } from '../../base/errors.ts';
import { updateTokensOfUserRevoked } from '../../store/tokens/tokens.ts';
import {
  claimAdmins,
  listMembershipsOfUser,
  updateMembershipsOfUserDeactivated,
} from '../../store/people/memberships.ts';
import { updateSessionsOfUserEnded } from '../../store/access/sessions.ts';
import { findAccountByEmail, findUser, updateUserDeactivated } from '../../store/people/users.ts';
import { announceSessionsEnded } from '../events/announce-change.ts';
import type { Platform } from '../platform.ts';
import { lastAdmin } from './claim-admins.ts';

/** NOT_FOUND for an unknown user; CONFLICT if they are the last admin of a deployment. */
export async function deactivateUser(platform: Pick<Platform, 'database' | 'clock'>, userId: string): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asAccess(async (tx) => {
    if (!(await findUser(tx, userId))) throw notFound('user');
    const memberships = await listMembershipsOfUser(tx, userId, null);
    for (const { deploymentId } of memberships) {
      const admins = await claimAdmins(tx, deploymentId);
      if (admins.length === 1 && admins[0] === userId) throw lastAdmin();
    }
    await updateUserDeactivated(tx, userId, now);
    await updateMembershipsOfUserDeactivated(tx, userId, now);
    await updateSessionsOfUserEnded(tx, userId, 'deactivated', now);
    await updateTokensOfUserRevoked(tx, null, userId, now);
    announceSessionsEnded(
      tx,
      userId,
      memberships.map(({ deploymentId }) => deploymentId),
    );
  });
}

/** The same by e-mail address, for operators (`npm run deactivate-user`). NOT_FOUND for an unknown account. */
export async function deactivateAccount(platform: Pick<Platform, 'database' | 'clock'>, email: string): Promise<void> {
  const account = await platform.database.asAccess((tx) => findAccountByEmail(tx, email));
  if (account === undefined) throw notFound('account');
  await deactivateUser(platform, account.id);
}
