/** Replaces the caller's recovery codes: the previous ones work no more. */
import type { Caller } from '../../model/caller.ts';
import type { Platform } from '../platform.ts';
import { changesOfCode, checkSecondFactor } from './check-second-factor.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { noSecondFactor } from './remove-totp.ts';
import { withOwnPassword, type GivenProofs } from './with-own-password.ts';

/** Returns the new ones, which are shown once. CONFLICT without an authenticator app. */
export function renewRecoveryCodes(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  caller: Caller,
  given: GivenProofs,
): Promise<string[]> {
  const { userId } = caller;
  return withOwnPassword(platform, caller, given, async (tx, now) => {
    const check = await checkSecondFactor(platform, tx, userId, given.code);
    if (check === undefined) throw noSecondFactor();
    if (!check.isRight) return check.reason;
    const codes = await replaceRecoveryCodes(tx, userId, now);
    const change = { action: 'user.renew_recovery_codes', subject: `user:${userId}`, changes: { by: check.by } };
    return { result: codes, changes: [...changesOfCode(userId, check), change] };
  });
}
