/** Exchanges a refresh token for a new JWT and the next refresh token (ADR 0015). */
import { ParapetError } from '../../base/errors.ts';
import { isWellFormedSecret, makeSecret, secretDigest } from '../../base/secret.ts';
import type { ClientSource } from '../../model/caller.ts';
import type { Transaction } from '../../store/database.ts';
import {
  claimSessionOfRefreshToken,
  deleteExpiredRefreshTokens,
  findLiveSession,
  findRefreshToken,
  insertRefreshToken,
  updateRefreshTokensUsed,
  updateSessionEnded,
  updateSessionUsed,
  type LiveSession,
  type RefreshToken,
} from '../../store/access/sessions.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import { announceSessionsEnded } from '../events/announce-change.ts';
import { listActiveDeploymentIds } from '../../store/people/memberships.ts';
import type { Platform } from '../platform.ts';
import { signAccessToken } from './access-token.ts';
import { refreshLeewayMs, refreshTokenPrefix } from './credentials.ts';
import type { IssuedTokens } from './begin-session.ts';
import { findSessionLimits, hasOutlivedLimits, type SessionLimits } from './session-limits.ts';

/**
 * UNAUTHENTICATED for a refresh token that is unknown, expired, or already replaced. A replaced one means that two
 * parties hold it and one stole it: the session ends for both. Only the token that was replaced last, within the
 * leeway, is accepted once more.
 */
export async function refreshSession(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  refreshToken: string,
  source: ClientSource,
): Promise<IssuedTokens> {
  const next = makeSecret(refreshTokenPrefix);
  const rotated = isWellFormedSecret(refreshTokenPrefix, refreshToken)
    ? await platform.database.asAccess((tx) =>
        rotate(platform, tx, { used: refreshToken, next, now: platform.clock.now(), source }),
      )
    : undefined;
  if (!rotated) throw new ParapetError('UNAUTHENTICATED', 'The refresh token is invalid or expired; sign in again.');
  const { session, refreshExpiresAt } = rotated;
  const access = await signAccessToken(platform, { userId: session.userId, sessionId: session.id });
  return { ...access, refreshToken: next, refreshExpiresAt };
}

/** Returns undefined instead of throwing: the writes that end the session must be committed. */
async function rotate(
  platform: Pick<Platform, 'clock' | 'settings'>,
  tx: Transaction,
  tokens: { used: string; next: string; now: Date; source: ClientSource },
): Promise<{ session: LiveSession; refreshExpiresAt: Date } | undefined> {
  const { now } = tokens;
  const digest = secretDigest(tokens.used);
  const sessionId = await claimSessionOfRefreshToken(tx, digest);
  if (sessionId === undefined) return undefined;
  const session = await findLiveSession(tx, sessionId, now);
  const token = await findRefreshToken(tx, sessionId, digest);
  if (!session || !token) return undefined;
  const use = judge(token, now);
  if (use === 'stolen') {
    await updateSessionEnded(tx, sessionId, 'refresh_reuse', now);
    await recordTheft(platform, tx, session, tokens.source);
  }
  if (use === 'stolen' || use === 'expired') return undefined;
  const of = { userId: session.userId, within: session.providerDeploymentId };
  const refreshExpiresAt = nextExpiry(await findSessionLimits(platform.settings, tx, of), session, now);
  if (refreshExpiresAt === undefined) {
    await updateSessionEnded(tx, sessionId, 'expired', now);
    return undefined;
  }
  if (use === 'first') await updateRefreshTokensUsed(tx, sessionId, now);
  await deleteExpiredRefreshTokens(tx, sessionId, now);
  await insertRefreshToken(tx, {
    secretDigest: secretDigest(tokens.next),
    sessionId,
    expiresAt: refreshExpiresAt,
    generation: token.generation + 1,
  });
  await updateSessionUsed(tx, sessionId, { ...tokens.source, now });
  return { session, refreshExpiresAt };
}

/** When the next refresh token expires; undefined if the limits of today have ended the session already. */
function nextExpiry(limits: SessionLimits, session: LiveSession, now: Date): Date | undefined {
  if (hasOutlivedLimits(limits, session, now)) return undefined;
  const { idleMs, ageMs } = limits;
  const endsAtMs = Math.min(session.expiresAt.getTime(), session.createdAt.getTime() + ageMs);
  return new Date(Math.min(now.getTime() + idleMs, endsAtMs));
}

/** The sender of the old token is the session's owner or a thief; nobody can tell which. */
async function recordTheft(
  platform: Pick<Platform, 'clock'>,
  tx: Transaction,
  { id, userId, login }: LiveSession,
  { address, requestId, userAgent }: ClientSource,
): Promise<void> {
  announceSessionsEnded(tx, userId, await listActiveDeploymentIds(tx, userId));
  const actor = { userId, login, scheme: 'jwt', credentialId: id, address, requestId } as const;
  const changes = { reason: 'refresh token used twice', userAgent };
  await recordAccountChange(
    platform,
    tx,
    { userId, actor },
    { action: 'session.end_stolen', subject: `session:${id}`, changes },
  );
}

/**
 * `retried`: the first answer may never have arrived. This attempt's tokens are siblings of the first attempt's, and end
 * with them.
 */
function judge(token: RefreshToken, now: Date): 'first' | 'retried' | 'expired' | 'stolen' {
  const { usedAt, generation, newestGeneration, expiresAt } = token;
  if (usedAt === null) return expiresAt > now ? 'first' : 'expired';
  const wasLast = generation === newestGeneration - 1;
  return wasLast && now.getTime() - usedAt.getTime() < refreshLeewayMs ? 'retried' : 'stolen';
}
