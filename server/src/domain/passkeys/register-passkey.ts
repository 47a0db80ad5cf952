/** Registers a passkey of the caller, once the authenticator has made it. */
import { invalidArgument, ParapetError } from '../../base/errors.ts';
import { describeUserAgent } from '../../model/account/user-agent.ts';
import type { Caller } from '../../model/caller.ts';
import { updateOtherSessionsEnded, updateSessionProven } from '../../store/access/sessions.ts';
import { insertPasskey, listPasskeys } from '../../store/passkeys/passkeys.ts';
import { listActiveDeploymentIds } from '../../store/people/memberships.ts';
import { claimAccount } from '../../store/people/users.ts';
import { findFactorsInForce } from '../../store/second-factors/factors-in-force.ts';
import { claimOwnSession } from '../account/claim-own-session.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import { announceSessionsEnded } from '../events/announce-change.ts';
import type { Platform } from '../platform.ts';
import { replaceRecoveryCodes } from '../second-factors/recovery-codes.ts';
import { passkeysMax, tooManyPasskeys, userHandleOf } from './begin-registration.ts';
import { openChallenge, useChallenge } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';
import { verifyNewPasskey, type NewPasskey } from './verify-passkey.ts';

export interface RegisteredPasskey {
  id: string;
  name: string;
  /** New ones if this is the first second factor of the account; else none. */
  recoveryCodes: string[];
  endedSessions: number;
}

/**
 * The first second factor ends the sessions that began without one; the caller's own continues. INVALID_ARGUMENT for what no
 * authenticator made for us in the last minutes, CONFLICT for a passkey that is registered already.
 */
export async function registerPasskey(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  caller: Caller,
  given: { name: string; passkey: NewPasskey; userAgent: string },
): Promise<RegisteredPasskey> {
  const { userId, credentialId: sessionId } = caller;
  const { passkey } = given;
  const name = given.name === '' ? defaultName(given.userAgent) : given.name;
  const relyingParty = relyingPartyOf(platform);
  const open = openChallenge(platform, passkey.response.clientDataJSON, { purpose: 'register', userId });
  if (open === undefined) throw tooLate();
  const verified = await verifyNewPasskey(passkey, { ...relyingParty, challenge: open.challenge });
  if (verified === undefined)
    throw invalidArgument(
      'passkey',
      'is not a passkey that your device made for this server after checking that it is you',
    );

  const now = platform.clock.now();
  return platform.database.asAccess(async (tx) => {
    if (!(await claimAccount(tx, userId))) throw new ParapetError('UNAUTHENTICATED', 'This account is deactivated.');
    await claimOwnSession(tx, caller, now);
    const { hasTotp, hasPasskey } = await findFactorsInForce(tx, userId);
    if (!(await useChallenge(platform, tx, open))) throw tooLate();
    const before = await listPasskeys(tx, userId);
    if (before.length >= passkeysMax) throw tooManyPasskeys();
    const userHandle = userHandleOf(platform, userId, before);
    const { transports } = passkey.response;
    const id = await insertPasskey(tx, { userId, userHandle, name, transports, createdAt: now, ...verified });
    if (id === undefined) throw new ParapetError('CONFLICT', 'This passkey is registered already.');
    await updateSessionProven(tx, sessionId, { gaveFactor: true, now });
    const isFirst = !hasTotp && !hasPasskey;
    const recoveryCodes = isFirst ? await replaceRecoveryCodes(tx, userId, now) : [];
    const kept = { id: sessionId, userId, within: null };
    const endedSessions = isFirst ? await updateOtherSessionsEnded(tx, kept, 'second_factor_changed', now) : 0;
    if (isFirst) announceSessionsEnded(tx, userId, await listActiveDeploymentIds(tx, userId));
    const { isSynced, isBackedUp } = verified;
    const change = {
      action: 'user.register_passkey',
      subject: `user:${userId}`,
      changes: { passkeyId: id, name, isSynced, isBackedUp, endedSessions },
    };
    await recordAccountChange(platform, tx, { userId, actor: caller }, change);
    return { id, name, recoveryCodes, endedSessions };
  });
}

function tooLate(): ParapetError {
  return invalidArgument('passkey', 'was made too late, or before; begin again');
}

function defaultName(userAgent: string): string {
  const device = describeUserAgent(userAgent);
  return device === '' ? 'Passkey' : `Passkey of ${device}`;
}
