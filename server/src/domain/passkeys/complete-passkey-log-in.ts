/** Signs in with a passkey: alone, or as the second step after the password. */
import { secretDigest } from '../../base/secret.ts';
import { describeUserAgent } from '../../model/account/user-agent.ts';
import type { ClientSource } from '../../model/caller.ts';
import { deleteSignInChallenge } from '../../store/access/sign-in-challenges.ts';
import type { Transaction } from '../../store/database.ts';
import { claimAccount, claimCredentials, findCredentials } from '../../store/people/users.ts';
import { beginSession, issueTokens, type BegunSession, type IssuedTokens } from '../access/begin-session.ts';
import { beginAttempt } from '../access/login-throttle.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import type { Platform } from '../platform.ts';
import { beginAgain, openSignIn, type PendingPerson } from '../second-factors/complete-log-in.ts';
import { findAssertedPasskey, passkeyRefused, recordPasskeyUse, type PasskeyRefusal } from './use-passkey.ts';
import type { Assertion } from './verify-passkey.ts';

type SignInPlatform = Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>;

/**
 * `challenge`: of the right password; '' signs in with the passkey alone, which must then have verified its user.
 * UNAUTHENTICATED for a passkey that is not accepted, whatever the reason, and for a challenge that takes no proof any more.
 * A refusal counts as an attempt to sign in to the account, so RATE_LIMITED after too many; a right passkey is never refused for
 * them, since nobody guesses a signature. CONFLICT if the server's address does not allow passkeys.
 */
export async function completePasskeyLogIn(
  platform: SignInPlatform,
  given: { challenge: string; assertion: Assertion; sender: string; browser?: string },
  source: ClientSource,
): Promise<IssuedTokens> {
  const { sender, browser, assertion } = given;
  const digest = given.challenge === '' ? undefined : secretDigest(given.challenge);
  const pending = digest && (await openSignIn(platform, digest));
  const of = pending
    ? ({ purpose: 'second_step', userId: pending.userId } as const)
    : ({ purpose: 'sign_in', userId: null } as const);
  const asserted = await findAssertedPasskey(platform, assertion, of);
  if (asserted === undefined) throw passkeyRefused('wrong_assertion');
  const { passkey, judge } = asserted;
  const person = pending ?? (await findPerson(platform, passkey.userId));
  if (person === undefined) throw passkeyRefused('wrong_assertion');
  const { userId, login, email } = person;
  const use = await judge();

  const outcome = await platform.database.asAccess(async (tx): Promise<BegunSession | PasskeyRefusal> => {
    if (use === undefined) return 'wrong_assertion';
    if (!(await holdAccount(tx, userId, pending))) throw beginAgain();
    const used = await recordPasskeyUse(platform, tx, asserted, use);
    if (used === 'removed' || used === 'replayed') return 'wrong_assertion';
    if (used === 'count_went_back') return used;
    if (digest && !(await deleteSignInChallenge(tx, digest))) throw beginAgain();
    const proofs = {
      ...(pending ? { by: 'password', secondFactor: 'passkey' } : { by: 'passkey' }),
      passkeyId: passkey.id,
    };
    // The password's.
    const steps = pending ? 1 : 0;
    const attempt = { sender, browser, steps };
    return beginSession(platform, tx, { userId, login, email, attempt, provider: null, proofs, changes: [] }, source);
  });
  if (typeof outcome !== 'string') return issueTokens(platform, outcome);
  await beginAttempt(platform, { email, address: sender, browser }, source);
  await recordRefusal(platform, { userId, login, passkeyId: passkey.id, reason: outcome }, source);
  throw passkeyRefused(outcome);
}

async function findPerson(
  { database }: Pick<Platform, 'database'>,
  userId: string,
): Promise<Omit<PendingPerson, 'passwordHash'> | undefined> {
  const account = await database.asAccess((tx) => findCredentials(tx, userId));
  return account && { userId, login: account.login, email: account.email };
}

/** After a password, the account must still have it (ADR 0039). */
function holdAccount(tx: Transaction, userId: string, pending: PendingPerson | undefined): Promise<boolean> {
  if (pending === undefined) return claimAccount(tx, userId);
  return claimCredentials(tx, { id: userId, passwordHash: pending.passwordHash }, 'shared');
}

async function recordRefusal(
  platform: Pick<Platform, 'database' | 'clock'>,
  refusal: { userId: string; login: string; passkeyId: string; reason: PasskeyRefusal },
  source: ClientSource,
): Promise<void> {
  const { userId, userAgent, ...rest } = { ...refusal, userAgent: source.userAgent };
  // The caller is not signed in; the person is the subject.
  const actor = { ...source, userId: null, login: '', scheme: 'passkey', credentialId: '' } as const;
  const change = {
    action: 'session.refuse_passkey',
    subject: `user:${userId}`,
    changes: { ...rest, device: describeUserAgent(userAgent), userAgent },
  };
  await platform.database.asAccess((tx) => recordAccountChange(platform, tx, { userId, actor }, change));
}
