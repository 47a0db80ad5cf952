/** Changes of one's own second factors: each needs the password and a code, and counts as an attempt to sign in. */
import { invalidArgument, ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import type { Transaction } from '../../store/database.ts';
import { claimCredentials, findCredentials } from '../../store/people/users.ts';
import { beginAttempt, recordSuccess } from '../access/login-throttle.ts';
import { checkPassword } from '../access/passwords.ts';
import { claimOwnSession } from '../account/claim-own-session.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import type { Change } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { refusalText, type CodeRefusal } from './check-second-factor.ts';

export interface GivenProofs {
  password: string;
  code: string;
  /** Whom the attempt counts against. */
  sender: string;
  userAgent: string;
}

/** What the work did, and what the audit log says of it; or why it refuses the code. */
export type Outcome<T> = { result: T; changes: readonly Change[] } | CodeRefusal;

/**
 * Does the work in a transaction that holds the account. INVALID_ARGUMENT for a wrong password or code, RATE_LIMITED after
 * too many; CONFLICT for an account without a password, or if another request has just changed it.
 */
export async function withOwnPassword<T>(
  platform: Pick<Platform, 'database' | 'clock'>,
  caller: Caller,
  given: GivenProofs,
  work: (tx: Transaction, now: Date) => Promise<Outcome<T>>,
): Promise<T> {
  const { database } = platform;
  const { userId, address, requestId } = caller;
  const account = await database.readAsAccess((tx) => findCredentials(tx, userId));
  const { email = '', passwordHash = null } = account ?? {};
  if (passwordHash === null) throw new ParapetError('CONFLICT', 'Your account has no password.');
  const attempt = { email, address: given.sender, sessionId: caller.credentialId };
  await beginAttempt(platform, attempt, { address, requestId, userAgent: given.userAgent });
  const act = { userId, actor: caller };
  const subject = `user:${userId}`;
  if (!(await checkPassword(passwordHash, given.password))) {
    const change = { action: 'user.refuse_password', subject, changes: {} };
    await database.asAccess((tx) => recordAccountChange(platform, tx, act, change));
    throw invalidArgument('password', 'is not your password');
  }

  const now = platform.clock.now();
  const outcome = await database.asAccess(async (tx): Promise<Outcome<T>> => {
    if (!(await claimCredentials(tx, { id: userId, passwordHash }, 'exclusive')))
      throw new ParapetError('CONFLICT', 'Your password was changed by another request; sign in with the new one.');
    await claimOwnSession(tx, caller, now);
    const done = await work(tx, now);
    if (typeof done === 'string') {
      const change = { action: 'user.refuse_second_factor', subject, changes: { reason: done } };
      await recordAccountChange(platform, tx, act, change);
      return done;
    }
    await recordSuccess(tx, { ...attempt, now });
    await recordAccountChange(platform, tx, act, ...done.changes);
    return done;
  });
  if (typeof outcome === 'string') throw invalidArgument('code', refusalText(outcome));
  return outcome.result;
}
