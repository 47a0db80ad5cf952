/** Begins the registration of a passkey: what the browser passes to `navigator.credentials.create`. */
import { randomBytes } from 'node:crypto';
import { ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { listPasskeys, type PasskeyRow } from '../../store/passkeys/passkeys.ts';
import { findUser } from '../../store/people/users.ts';
import { challengeLifeMs } from '../access/credentials.ts';
import type { Platform } from '../platform.ts';
import { createChallenge } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';
import { algorithms } from './verify-passkey.ts';

/** A passkey that the authenticator may have already. */
export interface KnownPasskey {
  type: 'public-key';
  id: string;
  transports: string[];
}

/** PublicKeyCredentialCreationOptionsJSON of the Web Authentication API. */
export interface PasskeyCreation {
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  timeout: number;
  attestation: 'none';
  excludeCredentials: KnownPasskey[];
  authenticatorSelection: { residentKey: 'required'; requireResidentKey: true; userVerification: 'required' };
}

export const passkeysMax = 20;
/** No personal data, and none from which an account can be found (WebAuthn, section 14.6.1). */
const userHandleBytes = 32;

/** CONFLICT if the address of the server does not allow passkeys, or the person has too many. */
export async function beginRegistration(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  { userId }: Caller,
  sender: string,
): Promise<PasskeyCreation> {
  const relyingParty = relyingPartyOf(platform);
  return platform.database.asAccess(async (tx) => {
    const user = await findUser(tx, userId);
    if (user === undefined) throw new Error(`no account ${userId}`);
    const passkeys = await listPasskeys(tx, userId);
    if (passkeys.length >= passkeysMax) throw tooManyPasskeys();
    const userHandle = passkeys[0]?.userHandle ?? randomBytes(userHandleBytes);
    const challenge = await createChallenge(platform, tx, { purpose: 'register', userId, userHandle, sender });
    return {
      rp: { id: relyingParty.id, name: 'Parapet' },
      user: {
        id: userHandle.toString('base64url'),
        name: user.email,
        displayName: user.name === '' ? user.login : user.name,
      },
      challenge: challenge.toString('base64url'),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: challengeLifeMs,
      attestation: 'none',
      excludeCredentials: passkeys.map(knownPasskey),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
  });
}

export function knownPasskey({ credentialId, transports }: PasskeyRow): KnownPasskey {
  return { type: 'public-key', id: credentialId.toString('base64url'), transports };
}

export function tooManyPasskeys(): ParapetError {
  return new ParapetError('CONFLICT', `You have ${passkeysMax} passkeys; remove one that you do not use.`);
}
