/** Takes the address whose mail the caller has read: the link and the session together prove that it is theirs. */
import { invalidArgument, ParapetError } from '../../../base/errors.ts';
import { secretDigest } from '../../../base/secret.ts';
import type { Caller } from '../../../model/caller.ts';
import { insertMailToAccount } from '../../../store/account/account-mails.ts';
import { deleteEmailChange } from '../../../store/account/email-changes.ts';
import { updateMembershipsOfUserEmail } from '../../../store/people/memberships.ts';
import { claimAccount, findCredentials, updateEmail } from '../../../store/people/users.ts';
import { recordTrust } from '../../access/login-throttle.ts';
import type { Platform } from '../../platform.ts';
import { stateDigestOf } from '../account-state.ts';
import { claimOwnSession } from '../claim-own-session.ts';
import { recordAccountChange } from '../record-account-change.ts';
import { requireWholeAccount } from './require-whole-account.ts';

/**
 * Returns the address. INVALID_ARGUMENT, always the same, for a link that is another person's, was used or replaced, has expired,
 * or whose account has another password or address by now; CONFLICT if another account has got the address.
 */
export async function confirmEmailChange(
  platform: Pick<Platform, 'database' | 'clock'>,
  caller: Caller,
  given: { token: string; sender: string },
): Promise<{ email: string }> {
  const { userId, address, requestId } = caller;
  const now = platform.clock.now();
  return platform.database.asAccess(async (tx) => {
    if (!(await claimAccount(tx, userId))) throw new ParapetError('UNAUTHENTICATED', 'This account is deactivated.');
    await claimOwnSession(tx, caller, now);
    await requireWholeAccount(tx, caller);
    const account = await findCredentials(tx, userId);
    const change = await deleteEmailChange(tx, { userId, secretDigest: secretDigest(given.token), now });
    if (account === undefined || !change?.stateDigest.equals(stateDigestOf(account))) {
      throw invalidArgument('token', 'is of a link that is not yours, was used or replaced, or has expired');
    }
    const { email } = change;
    if (!(await updateEmail(tx, userId, { email, now })))
      throw new ParapetError('CONFLICT', 'Another account has this address by now.');
    await recordTrust(tx, { email, address: given.sender }, now);
    const isOwn = email === account.email;
    if (!isOwn) {
      await updateMembershipsOfUserEmail(tx, userId, { email, now });
      const mail = { kind: 'email_was_changed', askedFrom: address, requestId, now } as const;
      await insertMailToAccount(tx, { userId, recipient: account.email }, mail);
    }
    const subject = `user:${userId}`;
    const changes = isOwn ? {} : { email: { from: account.email, to: email } };
    const action = isOwn ? 'user.prove_email' : 'user.change_email';
    await recordAccountChange(platform, tx, { userId, actor: caller }, { action, subject, changes });
    return { email };
  });
}
