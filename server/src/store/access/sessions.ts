/** Sessions and their refresh tokens, read and written as parapet_access. */
import type { TimeKey } from '../../base/time-key.ts';
import type { Transaction } from '../database.ts';

export interface LiveSession {
  id: string;
  userId: string;
  login: string;
  createdAt: Date;
  /** The last refresh. */
  usedAt: Date;
  /** When it last proved who uses it. */
  provenAt: Date;
  expiresAt: Date;
  /** Null unless an identity provider began it. */
  providerDeploymentId: string | null;
  gaveSecondFactor: boolean;
}

/** An active person's session that has neither ended nor expired. */
export async function findLiveSession(tx: Transaction, id: string, now: Date): Promise<LiveSession | undefined> {
  const { rows } = await tx.query<LiveSession>({
    // Prepared, because each request runs it: planning takes longer than reading.
    name: 'live_session',
    text: `SELECT s.id, s.user_id AS "userId", u.login, s.created_at AS "createdAt",
              coalesce(s.used_at, s.created_at) AS "usedAt", coalesce(s.proven_at, s.created_at) AS "provenAt",
              s.expires_at AS "expiresAt", s.provider_deployment_id AS "providerDeploymentId",
              s.gave_factor AS "gaveSecondFactor"
       FROM parapet.session s JOIN parapet.user_account u ON u.id = s.user_id
      WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > $2 AND u.deactivated_at IS NULL`,
    values: [id, now],
  });
  return rows[0];
}

/** The device of a session, as far as it says. */
export interface SessionDevice {
  address: string;
  userAgent: string;
}

/** The identity provider that began a session. */
export interface SessionProvider {
  deploymentId: string;
  providerId: string;
  subject: string;
  /** The provider's own id of the session (`sid`); null if it gives none. */
  providerSession: string | null;
}

export async function insertSession(
  tx: Transaction,
  session: SessionDevice & { userId: string; createdAt: Date; expiresAt: Date; provider: SessionProvider | null },
): Promise<string> {
  const { provider } = session;
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO parapet.session (user_id, created_at, used_at, expires_at, address, user_agent, provider_deployment_id, provider_id,
            provider_subject, provider_session)
     VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      session.userId,
      session.createdAt,
      session.expiresAt,
      session.address,
      session.userAgent,
      provider?.deploymentId,
      provider?.providerId,
      provider?.subject,
      provider?.providerSession,
    ],
  );
  return rows[0]!.id;
}

/** Records a refresh, which is the only use that is recorded: requests write nothing. */
export async function updateSessionUsed(
  tx: Transaction,
  id: string,
  use: SessionDevice & { now: Date },
): Promise<void> {
  await tx.query('UPDATE parapet.session SET used_at = $2, address = $3, user_agent = $4 WHERE id = $1', [
    id,
    use.now,
    use.address,
    use.userAgent,
  ]);
}

export interface SessionRow extends SessionDevice {
  id: string;
  createdAt: Date;
  usedAt: Date;
  /** The name of the identity provider that began it; null for another beginning, and '' if the provider was deleted since. */
  providerName: string | null;
}

export const isContinuable = `s.ended_at IS NULL AND s.expires_at > $2
        AND EXISTS (SELECT FROM parapet.refresh_token t WHERE t.session_id = s.id AND t.used_at IS NULL AND t.expires_at > $2)`;

/** A page of a person's sessions that a refresh can continue, newest first. */
export async function listSessionRows(
  tx: Transaction,
  userId: string,
  listing: {
    now: Date;
    usedAfter: Date;
    createdAfter: Date;
    /** Only those that open this deployment; absent: all. */
    opens?: string;
    /** Only those that a provider of this deployment began; null: all. */
    within: string | null;
    before: TimeKey | null;
    limit: number;
  },
): Promise<SessionRow[]> {
  const { rows } = await tx.query<SessionRow>(
    `SELECT s.id, s.created_at AS "createdAt", coalesce(s.used_at, s.created_at) AS "usedAt", s.address,
            s.user_agent AS "userAgent", CASE WHEN s.provider_id IS NOT NULL THEN coalesce((
              SELECT p.name FROM parapet.identity_provider p
               WHERE p.deployment_id = s.provider_deployment_id AND p.id = s.provider_id), '') END AS "providerName"
       FROM parapet.session s
      WHERE s.user_id = $1 AND ${isContinuable} AND ($8::bigint IS NULL OR s.provider_deployment_id = $8)
        AND ($9::bigint IS NULL OR s.provider_deployment_id IS NULL OR s.provider_deployment_id = $9) AND coalesce(s.used_at, s.created_at) > $6 AND s.created_at > $7
        AND ($3::timestamptz IS NULL OR (s.created_at, s.id) < ($3, $4::bigint))
      ORDER BY s.created_at DESC, s.id DESC LIMIT $5`,
    [
      userId,
      listing.now,
      listing.before?.at,
      listing.before?.id,
      listing.limit,
      listing.usedAfter,
      listing.createdAfter,
      listing.within,
      listing.opens,
    ],
  );
  return rows;
}

export type SessionEnd =
  | 'logout'
  | 'refresh_reuse'
  | 'deactivated'
  | 'left'
  | 'password_changed'
  | 'second_factor_changed'
  | 'ended'
  | 'ended_with_others'
  | 'ended_by_admin'
  /** The deployment's rules for sessions ended it. */
  | 'beyond_rules'
  | 'provider_deleted'
  | 'provider_logout'
  | 'expired';

/** Holds a live session until the transaction ends; returns false if it has ended or expired. */
export async function claimSession(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'SELECT FROM parapet.session WHERE id = $1 AND ended_at IS NULL AND expires_at > $2 FOR UPDATE',
    [id, now],
  );
  return rowCount === 1;
}

/** `gaveFactor`: the proof was a second factor. */
export async function updateSessionProven(
  tx: Transaction,
  id: string,
  { gaveFactor, now }: { gaveFactor: boolean; now: Date },
): Promise<void> {
  await tx.query('UPDATE parapet.session SET proven_at = $2, gave_factor = gave_factor OR $3 WHERE id = $1', [
    id,
    now,
    gaveFactor,
  ]);
}

export async function updateSessionEnded(tx: Transaction, id: string, reason: SessionEnd, now: Date): Promise<void> {
  await tx.query('UPDATE parapet.session SET ended_at = $3, end_reason = $2 WHERE id = $1 AND ended_at IS NULL', [
    id,
    reason,
    now,
  ]);
}

export async function updateSessionsOfUserEnded(
  tx: Transaction,
  userId: string,
  reason: SessionEnd,
  now: Date,
): Promise<void> {
  await tx.query('UPDATE parapet.session SET ended_at = $3, end_reason = $2 WHERE user_id = $1 AND ended_at IS NULL', [
    userId,
    reason,
    now,
  ]);
}

/** Ends one session of this person; returns false if it is not theirs, or ended or expired before. `within` as in lists. */
export async function updateOwnSessionEnded(
  tx: Transaction,
  session: { id: string; userId: string; within: string | null },
  reason: SessionEnd,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE parapet.session SET ended_at = $4, end_reason = $3
      WHERE id = $1 AND user_id = $2 AND ended_at IS NULL AND expires_at > $4
        AND ($5::bigint IS NULL OR provider_deployment_id = $5)`,
    [session.id, session.userId, reason, now, session.within],
  );
  return rowCount === 1;
}

/** Ends a person's sessions but one; returns how many of them could have been continued. `within` as in lists. */
export async function updateOtherSessionsEnded(
  tx: Transaction,
  kept: { id: string; userId: string; within: string | null },
  reason: SessionEnd,
  now: Date,
): Promise<number> {
  const { rows } = await tx.query<{ isContinuable: boolean }>(
    `WITH ended AS (
       UPDATE parapet.session s SET ended_at = $2, end_reason = $3
         FROM (SELECT s.id, ${isContinuable} AS was_continuable
                 FROM parapet.session s WHERE s.user_id = $1 AND s.id <> $4 AND s.ended_at IS NULL
                  AND ($5::bigint IS NULL OR s.provider_deployment_id = $5) FOR UPDATE) held
        WHERE s.id = held.id RETURNING held.was_continuable)
     SELECT was_continuable AS "isContinuable" FROM ended`,
    [kept.userId, now, reason, kept.id, kept.within],
  );
  return rows.filter((row) => row.isContinuable).length;
}

/**
 * Ends the sessions that a provider began: all, or those of a subject, or of one session at the provider. Returns whose
 * they were, once per session.
 */
export async function updateSessionsOfProviderEnded(
  tx: Transaction,
  of: {
    deploymentId: string;
    providerId: string;
    subject: string | null;
    providerSession: string | null;
    /** Sessions that began later stay. */
    begunUntil: Date;
  },
  reason: SessionEnd,
  now: Date,
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await tx.query<{ id: string; userId: string }>(
    `UPDATE parapet.session SET ended_at = $6, end_reason = $5
      WHERE provider_deployment_id = $1 AND provider_id = $2 AND ended_at IS NULL AND expires_at > $6 AND created_at <= $7
        AND ($3::text IS NULL OR provider_subject = $3) AND ($4::text IS NULL OR provider_session = $4)
      RETURNING id, user_id AS "userId"`,
    [of.deploymentId, of.providerId, of.subject, of.providerSession, reason, now, of.begunUntil],
  );
  return rows;
}

/** Ends a person's sessions that providers of one deployment began: they open nothing else. */
export async function updateProviderSessionsOfUserEnded(
  tx: Transaction,
  of: { deploymentId: string; userId: string },
  reason: SessionEnd,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE parapet.session SET ended_at = $4, end_reason = $3
      WHERE user_id = $2 AND provider_deployment_id = $1 AND ended_at IS NULL`,
    [of.deploymentId, of.userId, reason, now],
  );
}

/** Ends the sessions of those of the users who have no deployment left. */
export async function updateOrphanedSessionsEnded(
  tx: Transaction,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE parapet.session s SET ended_at = $2, end_reason = $3
      WHERE s.user_id = ANY ($1::bigint[]) AND s.ended_at IS NULL
        AND NOT EXISTS (SELECT FROM parapet.membership m WHERE m.user_id = s.user_id AND m.deactivated_at IS NULL)`,
    [userIds, now, 'left' satisfies SessionEnd],
  );
}

/** Deletes a person's expired sessions with their refresh tokens. */
export async function deleteExpiredSessions(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.query('DELETE FROM parapet.session WHERE user_id = $1 AND expires_at <= $2', [userId, now]);
}

export async function insertRefreshToken(
  tx: Transaction,
  token: { secretDigest: Buffer; sessionId: string; expiresAt: Date; generation: number },
): Promise<void> {
  await tx.query(
    'INSERT INTO parapet.refresh_token (secret_digest, session_id, expires_at, generation) VALUES ($1, $2, $3, $4)',
    [token.secretDigest, token.sessionId, token.expiresAt, token.generation],
  );
}

/**
 * The session of a refresh token, used up or not, ended or not; locked, so that its tokens are rotated one after the
 * other.
 */
export async function claimSessionOfRefreshToken(tx: Transaction, secretDigest: Buffer): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT id FROM parapet.session
      WHERE id = (SELECT session_id FROM parapet.refresh_token WHERE secret_digest = $1) FOR UPDATE`,
    [secretDigest],
  );
  return rows[0]?.id;
}

export interface RefreshToken {
  /** Incremented by each rotation; tokens that replaced the same one share it. */
  generation: number;
  /** The generation of the session's newest token. */
  newestGeneration: number;
  /** When its generation was replaced; null: not yet. */
  usedAt: Date | null;
  expiresAt: Date;
}

/** Undefined if it was deleted. */
export async function findRefreshToken(
  tx: Transaction,
  sessionId: string,
  secretDigest: Buffer,
): Promise<RefreshToken | undefined> {
  const { rows } = await tx.query<RefreshToken>(
    `SELECT generation, used_at AS "usedAt", expires_at AS "expiresAt",
            (SELECT max(generation) FROM parapet.refresh_token WHERE session_id = $1) AS "newestGeneration"
       FROM parapet.refresh_token WHERE session_id = $1 AND secret_digest = $2`,
    [sessionId, secretDigest],
  );
  return rows[0];
}

/** Uses up all remaining refresh tokens of a session: those of its newest generation. */
export async function updateRefreshTokensUsed(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.query('UPDATE parapet.refresh_token SET used_at = $2 WHERE session_id = $1 AND used_at IS NULL', [
    sessionId,
    now,
  ]);
}

/** Ends the session of a refresh token if it belongs to this person. */
export async function updateSessionOfRefreshTokenEnded(
  tx: Transaction,
  of: { secretDigest: Buffer; userId: string },
  reason: SessionEnd,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE parapet.session SET ended_at = $4, end_reason = $3
      WHERE id = (SELECT session_id FROM parapet.refresh_token WHERE secret_digest = $1) AND user_id = $2 AND ended_at IS NULL`,
    [of.secretDigest, of.userId, reason, now],
  );
}

/** Deletes a session's refresh tokens that are no longer usable. */
export async function deleteExpiredRefreshTokens(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.query('DELETE FROM parapet.refresh_token WHERE session_id = $1 AND expires_at <= $2', [sessionId, now]);
}
