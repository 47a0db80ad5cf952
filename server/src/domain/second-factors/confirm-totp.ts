/** Puts an authenticator app in force, and ends the sessions that began without it. */
import { ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { updateOtherSessionsEnded, updateSessionProven } from '../../store/access/sessions.ts';
import {
  claimTotpFactor,
  updateTotpFactorConfirmed,
  updateTotpFactorRefused,
  updateTotpFactorUsed,
} from '../../store/access/totp-factors.ts';
import { listActiveDeploymentIds } from '../../store/people/memberships.ts';
import { enrolmentLifeMs, wrongCodesMax } from '../access/credentials.ts';
import { announceSessionsEnded } from '../events/announce-change.ts';
import type { Platform } from '../platform.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { openTotpSecret, stepOfCode } from './totp.ts';
import { withOwnPassword, type GivenProofs } from './with-own-password.ts';

/**
 * Returns the recovery codes, which are shown once. The caller's session continues. CONFLICT if no secret waits to be
 * confirmed, or it was shown too long ago.
 */
export function confirmTotp(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  caller: Caller,
  given: GivenProofs,
): Promise<{ recoveryCodes: string[]; endedSessions: number }> {
  const { userId, credentialId } = caller;
  return withOwnPassword(platform, caller, given, async (tx, now) => {
    const factor = await claimTotpFactor(tx, userId);
    if (factor === undefined || factor.confirmedAt !== null)
      throw new ParapetError('CONFLICT', 'There is no authenticator app to confirm.');
    if (factor.begunAt.getTime() + enrolmentLifeMs <= now.getTime())
      throw new ParapetError('CONFLICT', 'The secret was shown too long ago; begin again.');
    if (factor.refusedCount >= wrongCodesMax) return 'too_many_wrong_codes';
    const secret = await openTotpSecret(platform, tx, userId, factor.sealedSecret);
    const step = stepOfCode(secret, given.code.replaceAll(/\s/g, ''), now);
    if (step === undefined) {
      await updateTotpFactorRefused(tx, userId);
      return 'wrong_code';
    }
    await updateTotpFactorConfirmed(tx, userId, now);
    await updateTotpFactorUsed(tx, userId, step);
    await updateSessionProven(tx, credentialId, { gaveFactor: true, now });
    const recoveryCodes = await replaceRecoveryCodes(tx, userId, now);
    const kept = { id: credentialId, userId, within: null };
    const endedSessions = await updateOtherSessionsEnded(tx, kept, 'second_factor_changed', now);
    announceSessionsEnded(tx, userId, await listActiveDeploymentIds(tx, userId));
    const change = { action: 'user.enrol_totp', subject: `user:${userId}`, changes: { endedSessions } };
    return { result: { recoveryCodes, endedSessions }, changes: [change] };
  });
}
