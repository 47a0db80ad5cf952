/** Begins the registration of a passkey: what the browser passes to `navigator.credentials.create`. */
import { ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { listPasskeys, type PasskeyRow } from '../../store/passkeys/passkeys.ts';
import { findUser } from '../../store/people/users.ts';
import { challengeLifeMs } from '../access/credentials.ts';
import type { Platform } from '../platform.ts';
import { makeChallenge, makeUserHandle } from './challenges.ts';
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

/** CONFLICT if the address of the server does not allow passkeys, or the person has too many. */
export async function beginRegistration(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  { userId }: Caller,
): Promise<PasskeyCreation> {
  const relyingParty = relyingPartyOf(platform);
  return platform.database.readAsAccess(async (tx) => {
    const user = await findUser(tx, userId);
    if (user === undefined) throw new Error(`no account ${userId}`);
    const passkeys = await listPasskeys(tx, userId);
    if (passkeys.length >= passkeysMax) throw tooManyPasskeys();
    return {
      rp: { id: relyingParty.id, name: 'Parapet' },
      user: {
        id: userHandleOf(platform, userId, passkeys).toString('base64url'),
        name: user.email,
        displayName: user.name === '' ? user.login : user.name,
      },
      challenge: makeChallenge(platform, { purpose: 'register', userId }),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: challengeLifeMs,
      attestation: 'none',
      excludeCredentials: passkeys.map(knownPasskey),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
  });
}

/** The same for all passkeys of an account, so that an authenticator knows that they are of one. */
export function userHandleOf(
  platform: Pick<Platform, 'keys'>,
  userId: string,
  passkeys: readonly Pick<PasskeyRow, 'userHandle'>[],
): Buffer {
  return passkeys[0]?.userHandle ?? makeUserHandle(platform, userId);
}

export function knownPasskey({ credentialId, transports }: PasskeyRow): KnownPasskey {
  return { type: 'public-key', id: credentialId.toString('base64url'), transports };
}

export function tooManyPasskeys(): ParapetError {
  return new ParapetError('CONFLICT', `You have ${passkeysMax} passkeys; remove one that you do not use.`);
}
