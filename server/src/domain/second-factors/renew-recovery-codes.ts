/** Replaces the caller's recovery codes: the previous ones work no more. */
import { ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { claimAccount } from '../../store/people/users.ts';
import { findFactorsInForce } from '../../store/second-factors/factors-in-force.ts';
import { claimOwnSession } from '../account/claim-own-session.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import type { Platform } from '../platform.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** Returns the new ones, which are shown once. CONFLICT without a second factor. */
export async function renewRecoveryCodes(
  platform: Pick<Platform, 'database' | 'clock'>,
  caller: Caller,
): Promise<string[]> {
  const { userId } = caller;
  const now = platform.clock.now();
  return platform.database.asAccess(async (tx) => {
    if (!(await claimAccount(tx, userId))) throw new ParapetError('UNAUTHENTICATED', 'This account is deactivated.');
    await claimOwnSession(tx, caller, now);
    const { hasTotp, hasPasskey } = await findFactorsInForce(tx, userId);
    if (!hasTotp && !hasPasskey) throw new ParapetError('CONFLICT', 'Your account has no second factor.');
    const codes = await replaceRecoveryCodes(tx, userId, now);
    const change = { action: 'user.renew_recovery_codes', subject: `user:${userId}`, changes: {} };
    await recordAccountChange(platform, tx, { userId, actor: caller }, change);
    return codes;
  });
}
