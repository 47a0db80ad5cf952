/** What the browser passes to `navigator.credentials.get`: to sign in, as the second step of it, or to prove who uses a session. */
import { secretDigest } from '../../base/secret.ts';
import type { Caller } from '../../model/caller.ts';
import { listPasskeys } from '../../store/passkeys/passkeys.ts';
import { challengeLifeMs } from '../access/credentials.ts';
import type { Platform } from '../platform.ts';
import { findSignIn } from '../second-factors/complete-log-in.ts';
import { knownPasskey, type KnownPasskey } from './begin-registration.ts';
import { makeChallenge, type PasskeyAsk } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';

/** PublicKeyCredentialRequestOptionsJSON of the Web Authentication API. */
export interface PasskeyRequest {
  rpId: string;
  challenge: string;
  timeout: number;
  userVerification: 'required' | 'preferred';
  allowCredentials: KnownPasskey[];
}

type PasskeyPlatform = Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>;

/**
 * With the challenge of a right password, asks for a passkey of that person; without, for any that the authenticator offers.
 * UNAUTHENTICATED for a challenge that takes no proof any more. CONFLICT if the server's address does not allow passkeys.
 */
export async function beginPasskeyLogIn(platform: PasskeyPlatform, challenge: string): Promise<PasskeyRequest> {
  if (challenge === '') return makeOptions(platform, { purpose: 'sign_in', userId: null });
  const userId = await findSignIn(platform, secretDigest(challenge));
  return makeOptions(platform, { purpose: 'second_step', userId });
}

/** CONFLICT if the server's address does not allow passkeys. */
export function beginPasskeyProof(platform: PasskeyPlatform, { userId }: Caller): Promise<PasskeyRequest> {
  return makeOptions(platform, { purpose: 'proof', userId });
}

/** A sign-in that does not say whose it is costs no statement, and leaves nothing behind. */
async function makeOptions(platform: PasskeyPlatform, ask: PasskeyAsk): Promise<PasskeyRequest> {
  const { userId } = ask;
  const relyingParty = relyingPartyOf(platform);
  const passkeys = userId === null ? [] : await platform.database.readAsAccess((tx) => listPasskeys(tx, userId));
  return {
    rpId: relyingParty.id,
    challenge: makeChallenge(platform, ask),
    timeout: challengeLifeMs,
    // Without a password the passkey is the only proof, so the device must check who uses it.
    userVerification: userId === null ? 'required' : 'preferred',
    allowCredentials: passkeys.map(knownPasskey),
  };
}
