/** What the browser passes to `navigator.credentials.get`: to sign in, as the second step of it, or to prove who uses a session. */
import { secretDigest } from '../../base/secret.ts';
import type { Caller } from '../../model/caller.ts';
import { listPasskeys } from '../../store/passkeys/passkeys.ts';
import type { PasskeyPurpose } from '../../store/passkeys/passkey-challenges.ts';
import { challengeLifeMs } from '../access/credentials.ts';
import type { Platform } from '../platform.ts';
import { findSignIn } from '../second-factors/complete-log-in.ts';
import { knownPasskey, type KnownPasskey } from './begin-registration.ts';
import { createChallenge } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';

/** PublicKeyCredentialRequestOptionsJSON of the Web Authentication API. */
export interface PasskeyRequest {
  rpId: string;
  challenge: string;
  timeout: number;
  userVerification: 'required' | 'preferred';
  allowCredentials: KnownPasskey[];
}

type PasskeyPlatform = Pick<Platform, 'database' | 'clock' | 'settings'>;

/**
 * With the challenge of a right password, asks for a passkey of that person; without, for any that the authenticator offers.
 * UNAUTHENTICATED for a challenge that takes no proof any more. CONFLICT if the server's address does not allow passkeys.
 */
export async function beginPasskeyLogIn(
  platform: PasskeyPlatform,
  given: { challenge: string; sender: string },
): Promise<PasskeyRequest> {
  const { sender } = given;
  if (given.challenge === '') return makeOptions(platform, { purpose: 'sign_in', userId: null, sender });
  const userId = await findSignIn(platform, secretDigest(given.challenge));
  return makeOptions(platform, { purpose: 'second_step', userId, sender });
}

/** CONFLICT if the server's address does not allow passkeys. */
export function beginPasskeyProof(
  platform: PasskeyPlatform,
  { userId }: Caller,
  sender: string,
): Promise<PasskeyRequest> {
  return makeOptions(platform, { purpose: 'proof', userId, sender });
}

async function makeOptions(
  platform: PasskeyPlatform,
  of: { purpose: PasskeyPurpose; userId: string | null; sender: string },
): Promise<PasskeyRequest> {
  const relyingParty = relyingPartyOf(platform);
  return platform.database.asAccess(async (tx) => {
    const passkeys = of.userId === null ? [] : await listPasskeys(tx, of.userId);
    const challenge = await createChallenge(platform, tx, of);
    return {
      rpId: relyingParty.id,
      challenge: challenge.toString('base64url'),
      timeout: challengeLifeMs,
      // Without a password the passkey is the only proof, so the device must check who uses it.
      userVerification: of.userId === null ? 'required' : 'preferred',
      allowCredentials: passkeys.map(knownPasskey),
    };
  });
}
