/** Checks the code of a second factor, once: a code of the app, or a recovery code, which people with only passkeys have, too. */
import { countRecoveryCodes, deleteRecoveryCode } from '../../store/access/recovery-codes.ts';
import {
  claimTotpFactor,
  updateTotpFactorRefused,
  updateTotpFactorUsed,
  type TotpFactor,
} from '../../store/access/totp-factors.ts';
import { findFactorsInForce } from '../../store/second-factors/factors-in-force.ts';
import type { Transaction } from '../../store/database.ts';
import { wrongCodesMax } from '../access/credentials.ts';
import type { Change } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { digestOfRecoveryCode } from './recovery-codes.ts';
import { openTotpSecret, stepOfCode } from './totp.ts';

/** Why a code is refused: as the audit log has it. The person is told only whether another kind of code may help. */
export type CodeRefusal = 'wrong_code' | 'used_code' | 'too_many_wrong_codes';

export type CodeCheck =
  | { isRight: true; by: 'totp' | 'recovery_code'; recoveryCodesLeft: number }
  | { isRight: false; reason: CodeRefusal };

/**
 * Uses the code up. The transaction must hold the account, and commit also if the code is refused, so that it counts.
 * Undefined if the person has no second factor in force.
 */
export async function checkSecondFactor(
  platform: Pick<Platform, 'clock' | 'keys'>,
  tx: Transaction,
  userId: string,
  typed: string,
): Promise<CodeCheck | undefined> {
  const { hasTotp, hasPasskey } = await findFactorsInForce(tx, userId);
  if (!hasTotp && !hasPasskey) return undefined;
  const factor = hasTotp ? await claimTotpFactor(tx, userId) : undefined;
  const recoveryDigest = digestOfRecoveryCode(typed);
  if (recoveryDigest !== undefined && (await deleteRecoveryCode(tx, userId, recoveryDigest))) {
    if (factor !== undefined) await updateTotpFactorUsed(tx, userId, factor.lastStep);
    return { isRight: true, by: 'recovery_code', recoveryCodesLeft: await countRecoveryCodes(tx, userId) };
  }
  if (factor === undefined) return { isRight: false, reason: 'wrong_code' };
  const step = await stepInForce(platform, tx, { userId, factor }, typed);
  if (typeof step === 'string') {
    await updateTotpFactorRefused(tx, userId);
    return { isRight: false, reason: step };
  }
  await updateTotpFactorUsed(tx, userId, step);
  return { isRight: true, by: 'totp', recoveryCodesLeft: await countRecoveryCodes(tx, userId) };
}

async function stepInForce(
  platform: Pick<Platform, 'clock' | 'keys'>,
  tx: Transaction,
  { userId, factor }: { userId: string; factor: TotpFactor },
  typed: string,
): Promise<number | CodeRefusal> {
  if (factor.refusedCount >= wrongCodesMax) return 'too_many_wrong_codes';
  const secret = await openTotpSecret(platform, tx, userId, factor.sealedSecret);
  const step = stepOfCode(secret, typed.replaceAll(/\s/g, ''), platform.clock.now());
  if (step === undefined) return 'wrong_code';
  return step > factor.lastStep ? step : 'used_code';
}

const refusalTexts: Readonly<Record<CodeRefusal, string>> = {
  wrong_code: 'is wrong; check the clock of your device, or use a recovery code',
  used_code: 'was used already; wait for the next one',
  too_many_wrong_codes: 'is not accepted after so many wrong ones; use a recovery code',
};

export function refusalText(reason: CodeRefusal): string {
  return refusalTexts[reason];
}

/** What the audit log says besides, when a recovery code was used. */
export function changesOfCode(userId: string, check: Extract<CodeCheck, { isRight: true }>): Change[] {
  if (check.by === 'totp') return [];
  const { recoveryCodesLeft } = check;
  return [{ action: 'user.use_recovery_code', subject: `user:${userId}`, changes: { recoveryCodesLeft } }];
}
