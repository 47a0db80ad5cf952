/** A new JWT for a refresh token, which is used up by it and replaced by the next one. */
import { ParapetError } from '../../base/errors.ts';
import { isWellFormedSecret, makeSecret, secretDigest } from '../../base/secret.ts';
import type { Transaction } from '../../store/database.ts';
import {
  claimRefreshToken,
  deleteExpiredRefreshTokens,
  findLiveSession,
  findSessionOfUsedRefreshToken,
  insertRefreshToken,
  updateSessionEnded,
  type LiveSession,
} from '../../store/people/sessions.ts';
import type { Platform } from '../platform.ts';
import { signAccessToken } from './access-token.ts';
import { refreshTokenLifeMs, refreshTokenPrefix } from './credentials.ts';
import type { SessionTokens } from './log-in.ts';

/**
 * UNAUTHENTICATED for a refresh token that is unknown, expired, or was used before. The last one means that two parties hold it, of
 * whom one stole it: the session ends, for both.
 */
export async function refreshSession(platform: Platform, refreshToken: string): Promise<SessionTokens> {
  const next = makeSecret(refreshTokenPrefix);
  const session = isWellFormedSecret(refreshTokenPrefix, refreshToken)
    ? await platform.database.asAccess((tx) => rotate(tx, { used: refreshToken, next, now: platform.clock.now() }))
    : undefined;
  if (!session) throw new ParapetError('UNAUTHENTICATED', 'The refresh token is not good (any more); sign in again.');
  const access = await signAccessToken(platform, { userId: session.userId, sessionId: session.id });
  return { ...access, refreshToken: next };
}

/** Undefined is an outcome, not an exception: what was written to end the session must be committed. */
async function rotate(
  tx: Transaction,
  tokens: { used: string; next: string; now: Date },
): Promise<LiveSession | undefined> {
  const { now } = tokens;
  const digest = secretDigest(tokens.used);
  const sessionId = await claimRefreshToken(tx, digest, now);
  if (sessionId === undefined) {
    const stolen = await findSessionOfUsedRefreshToken(tx, digest);
    if (stolen !== undefined) await updateSessionEnded(tx, stolen, 'refresh_reuse', now);
    return undefined;
  }
  const session = await findLiveSession(tx, sessionId, now);
  if (!session) return undefined;
  const expiresAtMs = Math.min(now.getTime() + refreshTokenLifeMs, session.expiresAt.getTime());
  await deleteExpiredRefreshTokens(tx, sessionId, now);
  await insertRefreshToken(tx, {
    secretDigest: secretDigest(tokens.next),
    sessionId,
    expiresAt: new Date(expiresAtMs),
  });
  return session;
}
