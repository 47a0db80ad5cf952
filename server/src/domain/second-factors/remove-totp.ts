/** Removes the caller's authenticator app; without a passkey the recovery codes, too: from then on the password is enough. */
import { ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { deleteRecoveryCodes } from '../../store/access/recovery-codes.ts';
import { deleteSignInChallengesOfUser } from '../../store/access/sign-in-challenges.ts';
import { deleteTotpFactor } from '../../store/access/totp-factors.ts';
import { findFactorsInForce } from '../../store/second-factors/factors-in-force.ts';
import type { Platform } from '../platform.ts';
import { changesOfCode, checkSecondFactor } from './check-second-factor.ts';
import { withOwnPassword, type GivenProofs } from './with-own-password.ts';

/** CONFLICT if there is none. */
export function removeTotp(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  caller: Caller,
  given: GivenProofs,
): Promise<void> {
  const { userId } = caller;
  return withOwnPassword<void>(platform, caller, given, async (tx) => {
    if (!(await findFactorsInForce(tx, userId)).hasTotp) throw noTotp();
    const check = await checkSecondFactor(platform, tx, userId, given.code);
    if (check === undefined) throw noTotp();
    if (!check.isRight) return check.reason;
    await deleteTotpFactor(tx, userId);
    if (!(await findFactorsInForce(tx, userId)).hasPasskey) {
      await deleteRecoveryCodes(tx, userId);
      await deleteSignInChallengesOfUser(tx, userId);
    }
    const change = { action: 'user.remove_totp', subject: `user:${userId}`, changes: { by: check.by } };
    return { result: undefined, changes: [...changesOfCode(userId, check), change] };
  });
}

function noTotp(): ParapetError {
  return new ParapetError('CONFLICT', 'Your account has no authenticator app.');
}
