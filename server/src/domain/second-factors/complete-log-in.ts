/** The second step of a sign-in: the challenge of the first, and a code of the second factor. */
import { invalidArgument, ParapetError } from '../../base/errors.ts';
import { secretDigest } from '../../base/secret.ts';
import { describeUserAgent } from '../../model/account/user-agent.ts';
import type { ClientSource } from '../../model/caller.ts';
import {
  claimSignInChallenge,
  deleteSignInChallenge,
  findSignInChallenge,
} from '../../store/access/sign-in-challenges.ts';
import type { Transaction } from '../../store/database.ts';
import { claimCredentials, findCredentials } from '../../store/people/users.ts';
import { beginSession, issueTokens, type BegunSession, type IssuedTokens } from '../access/begin-session.ts';
import { challengeAttemptsMax } from '../access/credentials.ts';
import { beginAttempt } from '../access/login-throttle.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import type { Platform } from '../platform.ts';
import { changesOfCode, checkSecondFactor, refusalText, type CodeRefusal } from './check-second-factor.ts';

type SignInPlatform = Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>;

/**
 * UNAUTHENTICATED for a challenge that is unknown, used, expired, or took too many codes, or whose person has another
 * password or no second factor by now: the sign-in begins again. INVALID_ARGUMENT for a wrong code. RATE_LIMITED as the
 * first step, and together with it.
 */
export async function completeLogIn(
  platform: SignInPlatform,
  given: { challenge: string; code: string; sender: string; browser?: string },
  source: ClientSource,
): Promise<IssuedTokens> {
  const { database } = platform;
  const digest = secretDigest(given.challenge);
  const { userId, login, email, passwordHash } = await openSignIn(platform, digest);
  const { sender, browser } = given;
  await beginAttempt(platform, { email, address: sender, browser }, source);

  const outcome = await database.asAccess(async (tx): Promise<BegunSession | CodeRefusal> => {
    if (!(await claimCredentials(tx, { id: userId, passwordHash }, 'shared'))) throw beginAgain();
    const check = await checkSecondFactor(platform, tx, userId, given.code);
    if (check === undefined) throw beginAgain();
    if (!check.isRight) {
      await recordRefusal(platform, tx, { userId, login, reason: check.reason }, source);
      return check.reason;
    }
    // Of two requests with the same challenge and two right codes, one begins a session.
    if (!(await deleteSignInChallenge(tx, digest))) throw beginAgain();
    const proofs = { by: 'password', secondFactor: check.by };
    const changes = changesOfCode(userId, check);
    const attempt = { sender, browser, steps: 2 };
    const person = { userId, login, email, attempt, provider: null, proofs, changes };
    return beginSession(platform, tx, person, source);
  });
  if (typeof outcome === 'string') throw invalidArgument('code', refusalText(outcome));
  return issueTokens(platform, outcome);
}

export interface PendingPerson {
  userId: string;
  login: string;
  email: string;
  passwordHash: string;
}

/** Counts an attempt of the challenge, before it is made. UNAUTHENTICATED as completeLogIn. */
export async function openSignIn(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  digest: Buffer,
): Promise<PendingPerson> {
  const limits = { now: clock.now(), attemptsMax: challengeAttemptsMax };
  const challenge = await database.asAccess((tx) => claimSignInChallenge(tx, digest, limits));
  if (challenge === undefined) throw beginAgain();
  const { userId, passwordDigest } = challenge;
  const account = await database.asAccess((tx) => findCredentials(tx, userId));
  if (account === undefined || account.passwordHash === null) throw beginAgain();
  const { login, email, passwordHash } = account;
  if (!secretDigest(passwordHash).equals(passwordDigest)) throw beginAgain();
  return { userId, login, email, passwordHash };
}

/** Returns the person's id. UNAUTHENTICATED for a challenge that takes no proof any more. */
export async function findSignIn(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  digest: Buffer,
): Promise<string> {
  const limits = { now: clock.now(), attemptsMax: challengeAttemptsMax };
  const userId = await database.readAsAccess((tx) => findSignInChallenge(tx, digest, limits));
  if (userId === undefined) throw beginAgain();
  return userId;
}

async function recordRefusal(
  platform: Pick<Platform, 'clock'>,
  tx: Transaction,
  { userId, login, reason }: { userId: string; login: string; reason: CodeRefusal },
  source: ClientSource,
): Promise<void> {
  // The caller is not signed in; the person is the subject.
  const actor = { ...source, userId: null, login: '', scheme: 'password', credentialId: '' } as const;
  const { userAgent } = source;
  await recordAccountChange(
    platform,
    tx,
    { userId, actor },
    {
      action: 'session.refuse_second_factor',
      subject: `user:${userId}`,
      changes: { login, reason, device: describeUserAgent(userAgent), userAgent },
    },
  );
}

export function beginAgain(): ParapetError {
  return new ParapetError('UNAUTHENTICATED', 'This sign-in has expired or was refused too often; sign in again.');
}
