/** Signs in with a password: begins a session, or asks for the second factor of a person who has one. */
import { ParapetError } from '../../base/errors.ts';
import { makeSecret, secretDigest } from '../../base/secret.ts';
import { describeUserAgent } from '../../model/account/user-agent.ts';
import type { ClientSource } from '../../model/caller.ts';
import { insertRefusedSignIn } from '../../store/access/refused-sign-ins.ts';
import { deleteExpiredSignInChallenges, insertSignInChallenge } from '../../store/access/sign-in-challenges.ts';
import type { Transaction } from '../../store/database.ts';
import { claimCredentials, findLoginByEmail } from '../../store/people/users.ts';
import { findFactorsInForce, type FactorsInForce } from '../../store/second-factors/factors-in-force.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import type { Platform } from '../platform.ts';
import { beginSession, issueTokens, type IssuedTokens } from './begin-session.ts';
import { challengeLifeMs, challengePrefix } from './credentials.ts';
import { beginAttempt } from './login-throttle.ts';
import { checkPassword } from './passwords.ts';

/** The password was right, and `completeLogIn` takes the second factor. */
export interface PendingSignIn {
  challenge: string;
  challengeExpiresAt: Date;
  /** What it takes, beside recovery codes. */
  factors: FactorsInForce;
}

/**
 * Returns tokens, or a challenge, for the right e-mail address and password. UNAUTHENTICATED with the same text, after the
 * same work, if the address is unknown, the password wrong, or the person deactivated; RATE_LIMITED after too many
 * attempts. `sender` and `browser`: whom the attempt counts against (login-throttle.ts).
 */
export async function logIn(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  given: { email: string; password: string; sender: string; browser?: string },
  source: ClientSource,
): Promise<IssuedTokens | PendingSignIn> {
  const email = given.email.trim().toLowerCase();
  const { sender, browser } = given;
  await beginAttempt(platform, { email, address: sender, browser }, source);
  const user = await platform.database.asAccess((tx) => findLoginByEmail(tx, email));
  const isRight = await checkPassword(user?.passwordHash, given.password);
  if (!user || user.passwordHash === null || !isRight) {
    await noteRefusal(platform, email, source);
    throw wrongCredentials();
  }
  const { id: userId, passwordHash, login } = user;

  const begun = await platform.database.asAccess(async (tx) => {
    // A change of the password ends all sessions: none may begin with the old one after that, on any node.
    if (!(await claimCredentials(tx, { id: userId, passwordHash }, 'shared'))) throw wrongCredentials();
    // Enrolment holds the account, so there is no instant at which it is in force and not seen here.
    const factors = await findFactorsInForce(tx, userId);
    if (factors.hasTotp || factors.hasPasskey) {
      // The attempt stays counted until the second factor is right: else each right password would allow more guesses.
      return challengePerson(platform, tx, { userId, login, passwordHash, factors }, source);
    }
    const proofs = { by: 'password' };
    const attempt = { sender, browser, steps: 1 };
    return beginSession(platform, tx, { userId, login, email, attempt, provider: null, proofs, changes: [] }, source);
  });
  return 'challenge' in begun ? begun : issueTokens(platform, begun);
}

async function challengePerson(
  platform: Pick<Platform, 'clock'>,
  tx: Transaction,
  {
    userId,
    login,
    passwordHash,
    factors,
  }: { userId: string; login: string; passwordHash: string; factors: FactorsInForce },
  source: ClientSource,
): Promise<PendingSignIn> {
  const now = platform.clock.now();
  const challenge = makeSecret(challengePrefix);
  const challengeExpiresAt = new Date(now.getTime() + challengeLifeMs);
  await deleteExpiredSignInChallenges(tx, userId, now);
  await insertSignInChallenge(tx, {
    secretDigest: secretDigest(challenge),
    userId,
    passwordDigest: secretDigest(passwordHash),
    expiresAt: challengeExpiresAt,
  });
  const actor = { ...source, userId, login, scheme: 'password', credentialId: '' } as const;
  await recordAccountChange(
    platform,
    tx,
    { userId, actor },
    {
      action: 'session.ask_second_factor',
      subject: `user:${userId}`,
      changes: { device: describeUserAgent(source.userAgent), userAgent: source.userAgent },
    },
  );
  return { challenge, challengeExpiresAt, factors };
}

/** The same work for every refusal; a periodic task finds out whom it concerns. */
export async function noteRefusal(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  email: string,
  { address, userAgent, requestId }: ClientSource,
): Promise<void> {
  const attempt = { at: clock.now(), reason: 'wrong_password', address, userAgent, requestId } as const;
  await database.asAccess((tx) => insertRefusedSignIn(tx, email, attempt));
}

function wrongCredentials(): ParapetError {
  return new ParapetError('UNAUTHENTICATED', 'The e-mail address or the password is wrong.');
}
