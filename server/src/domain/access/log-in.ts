/** Signs in with a password: creates a session, its first JWT and its refresh token. */
import { ParapetError } from '../../base/errors.ts';
import { makeSecret, secretDigest } from '../../base/secret.ts';
import type { ClientSource } from '../../model/caller.ts';
import { deleteExpiredSessions, insertRefreshToken, insertSession } from '../../store/access/sessions.ts';
import { claimCredentials, findLoginByEmail } from '../../store/people/users.ts';
import { describeUserAgent } from '../../model/account/user-agent.ts';
import { insertRefusedSignIn } from '../../store/access/refused-sign-ins.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import type { Platform } from '../platform.ts';
import { signAccessToken } from './access-token.ts';
import { refreshTokenPrefix } from './credentials.ts';
import { beginAttempt, recordSuccess } from './login-throttle.ts';
import { checkPassword } from './passwords.ts';

export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  /** Expiry of the access token. */
  expiresAt: Date;
  refreshExpiresAt: Date;
}

/**
 * Returns tokens for the right e-mail address and password. UNAUTHENTICATED with the same text, after the same work, if
 * the address is unknown, the password wrong, or the person deactivated; RATE_LIMITED after too many attempts.
 * `sender`: whom the attempt counts against.
 */
export async function logIn(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  given: { email: string; password: string; sender: string },
  source: ClientSource,
): Promise<IssuedTokens> {
  const email = given.email.trim().toLowerCase();
  const key = await beginAttempt(platform, { email, address: given.sender }, source);
  const user = await platform.database.asAccess((tx) => findLoginByEmail(tx, email));
  const isRight = await checkPassword(user?.passwordHash, given.password);
  if (!user || user.passwordHash === null || !isRight) {
    await noteRefusal(platform, email, source);
    throw wrongCredentials();
  }
  const { id: userId, passwordHash, login } = user;

  const { sessionIdleMs, sessionAgeMs } = platform.settings;
  const now = platform.clock.now();
  const refreshToken = makeSecret(refreshTokenPrefix);
  const refreshExpiresAt = new Date(now.getTime() + Math.min(sessionIdleMs, sessionAgeMs));
  const sessionId = await platform.database.asAccess(async (tx) => {
    // A change of the password ends all sessions: none may begin with the old one after that, on any node.
    if (!(await claimCredentials(tx, { id: userId, passwordHash }, 'shared'))) throw wrongCredentials();
    await recordSuccess(tx, { email, address: given.sender, key, now });
    await deleteExpiredSessions(tx, userId, now);
    const { address, userAgent } = source;
    const expiresAt = new Date(now.getTime() + sessionAgeMs);
    const id = await insertSession(tx, { userId, createdAt: now, expiresAt, address, userAgent });
    await insertRefreshToken(tx, {
      secretDigest: secretDigest(refreshToken),
      sessionId: id,
      expiresAt: refreshExpiresAt,
      generation: 0,
    });
    const actor = { ...source, userId, login, scheme: 'jwt', credentialId: id } as const;
    await recordAccountChange(
      platform,
      tx,
      { userId, actor },
      {
        action: 'session.sign_in',
        subject: `session:${id}`,
        changes: { by: 'password', device: describeUserAgent(userAgent), userAgent },
      },
    );
    return id;
  });
  return { ...(await signAccessToken(platform, { userId, sessionId })), refreshToken, refreshExpiresAt };
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
