/** Which second factors the caller has. */
import type { Caller } from '../../model/caller.ts';
import { countRecoveryCodes } from '../../store/access/recovery-codes.ts';
import { findTotpFactor } from '../../store/access/totp-factors.ts';
import type { Platform } from '../platform.ts';

export interface OwnSecondFactors {
  /** Since when an authenticator app is in force; null: there is none. */
  totpEnrolledAt: Date | null;
  recoveryCodesLeft: number;
}

export function showSecondFactors(
  { database }: Pick<Platform, 'database'>,
  { userId }: Caller,
): Promise<OwnSecondFactors> {
  return database.readAsAccess(async (tx) => ({
    totpEnrolledAt: (await findTotpFactor(tx, userId))?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(tx, userId),
  }));
}
