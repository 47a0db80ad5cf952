/** Which second factors the caller has. */
import type { Caller } from '../../model/caller.ts';
import { countRecoveryCodes } from '../../store/access/recovery-codes.ts';
import { findTotpFactor } from '../../store/access/totp-factors.ts';
import { listPasskeys, type PasskeyRow } from '../../store/passkeys/passkeys.ts';
import { findPasskeyProblem } from '../passkeys/relying-party.ts';
import type { Platform } from '../platform.ts';

export type OwnPasskey = Pick<
  PasskeyRow,
  'id' | 'name' | 'isSynced' | 'isBackedUp' | 'createdAt' | 'usedAt' | 'suspectedAt'
>;

export interface OwnSecondFactors {
  /** Since when an authenticator app is in force; null: there is none. */
  totpEnrolledAt: Date | null;
  passkeys: OwnPasskey[];
  /** Why no passkey can be registered at the server's address; '' if one can. */
  passkeyProblem: string;
  recoveryCodesLeft: number;
}

export function showSecondFactors(
  platform: Pick<Platform, 'database' | 'settings'>,
  { userId }: Caller,
): Promise<OwnSecondFactors> {
  return platform.database.readAsAccess(async (tx) => ({
    totpEnrolledAt: (await findTotpFactor(tx, userId))?.confirmedAt ?? null,
    passkeys: await listPasskeys(tx, userId),
    passkeyProblem: findPasskeyProblem(platform) ?? '',
    recoveryCodesLeft: await countRecoveryCodes(tx, userId),
  }));
}
