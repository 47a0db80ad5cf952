/** Uses a passkey once its assertion is verified: judges the count, and records the use. */
import { ParapetError } from '../../base/errors.ts';
import {
  claimPasskey,
  findPasskey,
  updatePasskeySuspected,
  updatePasskeyUsed,
  type PasskeyRow,
} from '../../store/passkeys/passkeys.ts';
import type { Transaction } from '../../store/database.ts';
import type { Platform } from '../platform.ts';
import { openChallenge, useChallenge, type OpenChallenge, type PasskeyAsk } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';
import { verifyAssertion, type Assertion, type PasskeyUse } from './verify-passkey.ts';

/** Why a passkey is refused: as the audit log has it. The person is told only what may help. */
export type PasskeyRefusal = 'wrong_assertion' | 'count_went_back';

export interface AssertedPasskey {
  passkey: PasskeyRow;
  challenge: OpenChallenge;
  /** Undefined if the passkey did not sign this. */
  judge(): Promise<PasskeyUse | undefined>;
}

/**
 * Finds the passkey of an assertion. `userId` null: a sign-in without a password, in which the authenticator must have
 * verified its user and say whose passkey it is. Undefined for another person's passkey, an unknown one, and a challenge that
 * is not ours or has expired.
 */
export async function findAssertedPasskey(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  assertion: Assertion,
  of: PasskeyAsk,
): Promise<AssertedPasskey | undefined> {
  const relyingParty = relyingPartyOf(platform);
  const open = openChallenge(platform, assertion.response.clientDataJSON, of);
  if (open === undefined) return undefined;
  const credentialId = Buffer.from(assertion.id, 'base64url');
  const passkey = await platform.database.asAccess((tx) => findPasskey(tx, credentialId));
  if (passkey === undefined || (of.userId !== null && passkey.userId !== of.userId)) return undefined;
  const { challenge } = open;
  const isAlone = of.userId === null;
  return {
    passkey,
    challenge: open,
    async judge() {
      if (isAlone && !isOwnHandle(assertion, passkey)) return undefined;
      return verifyAssertion(assertion, passkey, { ...relyingParty, challenge, needsUserVerification: isAlone });
    },
  };
}

function isOwnHandle({ response: { userHandle } }: Assertion, passkey: PasskeyRow): boolean {
  return userHandle !== undefined && Buffer.from(userHandle, 'base64url').equals(passkey.userHandle);
}

/**
 * In a transaction that holds the account, and that commits also if the use is refused. Two uses at once are judged one
 * after the other, so a copy cannot hide behind the original (WebAuthn, section 6.1.1). `removed`: it was removed meanwhile;
 * `replayed`: its challenge was used before.
 */
export async function recordPasskeyUse(
  platform: Pick<Platform, 'clock'>,
  tx: Transaction,
  { passkey: { id }, challenge }: AssertedPasskey,
  use: PasskeyUse,
): Promise<'used' | 'removed' | 'replayed' | 'count_went_back'> {
  const now = platform.clock.now();
  const passkey = await claimPasskey(tx, id);
  if (passkey === undefined) return 'removed';
  if (!(await useChallenge(platform, tx, challenge))) return 'replayed';
  const counts = use.signCount > 0 || passkey.signCount > 0;
  if (counts && use.signCount <= passkey.signCount) {
    await updatePasskeySuspected(tx, id, now);
    return 'count_went_back';
  }
  await updatePasskeyUsed(tx, id, { ...use, now });
  return 'used';
}

const refusalTexts: Readonly<Record<PasskeyRefusal, string>> = {
  wrong_assertion: 'was not accepted; try again, or use another way',
  count_went_back:
    'was not accepted: it counts fewer uses than before, so there may be a copy of it; use another way, and remove it',
};

export function passkeyRefusalText(reason: PasskeyRefusal): string {
  return refusalTexts[reason];
}

export function passkeyRefused(reason: PasskeyRefusal): ParapetError {
  return new ParapetError('UNAUTHENTICATED', `This passkey ${refusalTexts[reason]}.`);
}
