/** Changes the caller's own password, and ends their other sessions. */
import { invalidArgument, ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { updateOtherSessionsEnded } from '../../store/access/sessions.ts';
import { listActiveDeploymentIds } from '../../store/people/memberships.ts';
import { claimCredentials, findCredentials, updatePasswordHash } from '../../store/people/users.ts';
import { beginAttempt, recordSuccess } from '../access/login-throttle.ts';
import { requireGoodPassword } from '../access/judge-password.ts';
import { checkPassword, hashPassword } from '../access/passwords.ts';
import { announceSessionsEnded } from '../events/announce-change.ts';
import type { Platform } from '../platform.ts';
import { claimOwnSession } from './claim-own-session.ts';
import { listOwnTexts } from './own-texts.ts';
import { recordAccountChange } from './record-account-change.ts';

/**
 * Returns how many sessions ended; the caller's own continues. INVALID_ARGUMENT for a new password that the rules refuse
 * or that equals the current one, and for a wrong current one; RATE_LIMITED like a sign-in, and together with it, so that a
 * stolen session does not help to guess. CONFLICT if the account has no password, or another request has just changed it.
 */
export async function changePassword(
  platform: Pick<Platform, 'database' | 'clock'>,
  caller: Caller,
  given: { currentPassword: string; newPassword: string; sender: string; userAgent: string },
): Promise<{ endedSessions: number }> {
  const { userId, credentialId } = caller;
  const { account, ownTexts } = await platform.database.readAsAccess(async (tx) => ({
    account: await findCredentials(tx, userId),
    ownTexts: await listOwnTexts(tx, userId),
  }));
  const { email = '', passwordHash = null } = account ?? {};
  if (passwordHash === null) throw new ParapetError('CONFLICT', 'Your account has no password.');
  await requireGoodPassword(given.newPassword, ownTexts, 'newPassword');
  if (given.newPassword === given.currentPassword) {
    throw invalidArgument('newPassword', 'is the same as the current one; choose another');
  }
  // Counted only now: a new password that is refused says nothing about the current one.
  const attempt = { email, address: given.sender, sessionId: caller.credentialId };
  const { address, requestId } = caller;
  await beginAttempt(platform, attempt, { address, requestId, userAgent: given.userAgent });
  if (!(await checkPassword(passwordHash, given.currentPassword))) {
    await platform.database.asAccess((tx) =>
      recordAccountChange(
        platform,
        tx,
        { userId, actor: caller },
        { action: 'user.refuse_password', subject: `user:${userId}`, changes: {} },
      ),
    );
    throw invalidArgument('currentPassword', 'is not your current password');
  }
  const newHash = await hashPassword(given.newPassword);

  const now = platform.clock.now();
  return platform.database.asAccess(async (tx) => {
    if (!(await claimCredentials(tx, { id: userId, passwordHash }, 'exclusive'))) {
      throw new ParapetError('CONFLICT', 'Your password was changed by another request; sign in with the new one.');
    }
    await claimOwnSession(tx, caller, now);
    await recordSuccess(tx, { ...attempt, now });
    await updatePasswordHash(tx, userId, newHash, now);
    const kept = { id: credentialId, userId, within: null };
    const endedSessions = await updateOtherSessionsEnded(tx, kept, 'password_changed', now);
    announceSessionsEnded(tx, userId, await listActiveDeploymentIds(tx, userId));
    const subject = `user:${userId}`;
    await recordAccountChange(
      platform,
      tx,
      { userId, actor: caller },
      {
        action: 'user.change_password',
        subject,
        changes: { endedSessions },
      },
    );
    return { endedSessions };
  });
}
