/**
 * Asks for a mail to the address that the caller wants to have, with a link that proves it; also for the present address.
 * Only the reader of that mail learns if another account has the address.
 */
import { invalidArgument, ParapetError } from '../../../base/errors.ts';
import type { Caller } from '../../../model/caller.ts';
import { insertMailToAccount } from '../../../store/account/account-mails.ts';
import { upsertEmailChange } from '../../../store/account/email-changes.ts';
import { claimAccount, findCredentials, findEmailProof } from '../../../store/people/users.ts';
import { mailedEmailLifeMs } from '../../access/credentials.ts';
import { emailAddress } from '../../people/create-user.ts';
import type { Platform } from '../../platform.ts';
import { stateDigestOf } from '../account-state.ts';
import { claimOwnSession } from '../claim-own-session.ts';
import { recordAccountChange } from '../record-account-change.ts';
import { countReset } from '../reset/limit-resets.ts';
import { requireWholeAccount } from './require-whole-account.ts';

/**
 * INVALID_ARGUMENT for the present address, if it is proven. CONFLICT where no mail is sent, and as `requireWholeAccount`.
 * RATE_LIMITED together with requests to reset a password: both send mail to an address that anyone may name.
 */
export async function beginEmailChange(
  platform: Pick<Platform, 'database' | 'clock' | 'outside'>,
  caller: Caller,
  given: { email: string; sender: string },
): Promise<void> {
  const { database, clock, outside } = platform;
  const { userId, address, requestId } = caller;
  const email = emailAddress(given.email);
  if (outside.mail === null)
    throw new ParapetError('CONFLICT', 'This server sends no mail, so nobody can prove an address.');
  const now = clock.now();
  const refusal = await database.asAccess(async (tx) => {
    if (!(await claimAccount(tx, userId))) throw new ParapetError('UNAUTHENTICATED', 'This account is deactivated.');
    await claimOwnSession(tx, caller, now);
    await requireWholeAccount(tx, caller);
    const account = await findCredentials(tx, userId);
    if (account === undefined) throw new Error(`no account ${userId}`);
    const isOwn = account.email === email;
    if (isOwn && (await findEmailProof(tx, userId)) !== null)
      throw invalidArgument('email', 'is your address already, and is proven');
    const refused = await countReset(tx, { email, sender: given.sender, now });
    if (refused !== undefined) return refused;
    const expiresAt = new Date(now.getTime() + mailedEmailLifeMs);
    await upsertEmailChange(tx, userId, { email, stateDigest: stateDigestOf(account), expiresAt });
    const mail = { kind: 'email_change', askedFrom: address, requestId, now } as const;
    await insertMailToAccount(tx, { userId, recipient: '' }, mail);
    const change = { action: 'user.ask_email_change', subject: `user:${userId}`, changes: { isOwn } };
    await recordAccountChange(platform, tx, { userId, actor: caller }, change);
    return undefined;
  });
  if (refusal !== undefined) throw refusal;
}
