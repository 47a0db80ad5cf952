/** Adds a password to an account that has none: one that single sign-on created, or that signs in with passkeys. */
import { ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { listMembershipsOfUser } from '../../store/people/memberships.ts';
import { claimAccount, findCredentials, updatePasswordHash } from '../../store/people/users.ts';
import { requireGoodPassword } from '../access/judge-password.ts';
import { hashPassword } from '../access/passwords.ts';
import type { Platform } from '../platform.ts';
import { claimOwnSession } from './claim-own-session.ts';
import { requireWholeAccount } from './email/require-whole-account.ts';
import { listOwnTexts } from './own-texts.ts';
import { recordAccountChange } from './record-account-change.ts';

/**
 * The route asks for a fresh proof. INVALID_ARGUMENT for a password that the rules refuse. CONFLICT if there is one already, if
 * all of the person's deployments require single sign-on, and as `requireWholeAccount`.
 */
export async function addPassword(
  platform: Pick<Platform, 'database' | 'clock'>,
  caller: Caller,
  newPassword: string,
): Promise<void> {
  const { database, clock } = platform;
  const { userId } = caller;
  const ownTexts = await database.readAsAccess((tx) => listOwnTexts(tx, userId));
  await requireGoodPassword(newPassword, ownTexts, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  const now = clock.now();
  await database.asAccess(async (tx) => {
    if (!(await claimAccount(tx, userId))) throw new ParapetError('UNAUTHENTICATED', 'This account is deactivated.');
    await claimOwnSession(tx, caller, now);
    await requireWholeAccount(tx, caller);
    if ((await findCredentials(tx, userId))?.passwordHash !== null)
      throw new ParapetError('CONFLICT', 'Your account has a password; change it instead.');
    const memberships = await listMembershipsOfUser(tx, userId, null);
    if (memberships.length > 0 && memberships.every(({ needsSingleSignOn }) => needsSingleSignOn))
      throw new ParapetError('CONFLICT', 'Your organisation requires single sign-on: a password would not open it.');
    await updatePasswordHash(tx, userId, passwordHash, now);
    const change = { action: 'user.add_password', subject: `user:${userId}`, changes: {} };
    await recordAccountChange(platform, tx, { userId, actor: caller }, change);
  });
}
