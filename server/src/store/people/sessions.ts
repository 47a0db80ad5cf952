/** Sessions and their refresh tokens, read and written as parapet_access. */
import type { Transaction } from '../database.ts';

export interface LiveSession {
  id: string;
  userId: string;
  login: string;
  expiresAt: Date;
}

/** A session that has neither ended nor expired, of a person who is active. */
export async function findLiveSession(tx: Transaction, id: string, now: Date): Promise<LiveSession | undefined> {
  const { rows } = await tx.query<LiveSession>({
    // Prepared, as each request asks it: planning takes longer than reading.
    name: 'live_session',
    text: `SELECT s.id, s.user_id AS "userId", u.login, s.expires_at AS "expiresAt"
       FROM parapet.session s JOIN parapet.user_account u ON u.id = s.user_id
      WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > $2 AND u.deactivated_at IS NULL`,
    values: [id, now],
  });
  return rows[0];
}

export async function insertSession(
  tx: Transaction,
  userId: string,
  createdAt: Date,
  expiresAt: Date,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    'INSERT INTO parapet.session (user_id, created_at, expires_at) VALUES ($1, $2, $3) RETURNING id',
    [userId, createdAt, expiresAt],
  );
  return rows[0]!.id;
}

export type SessionEnd = 'logout' | 'refresh_reuse' | 'deactivated' | 'left' | 'password_changed';

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

/** Ends a person's sessions if there is no deployment left that they could be used for. */
export async function updateHomelessSessionsEnded(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE parapet.session s SET ended_at = $2, end_reason = $3
      WHERE s.user_id = $1 AND s.ended_at IS NULL
        AND NOT EXISTS (SELECT FROM parapet.membership m WHERE m.user_id = $1 AND m.deactivated_at IS NULL)`,
    [userId, now, 'left' satisfies SessionEnd],
  );
}

/** Forgets a person's sessions that have expired, and their refresh tokens with them. */
export async function deleteExpiredSessions(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.query('DELETE FROM parapet.session WHERE user_id = $1 AND expires_at <= $2', [userId, now]);
}

export async function insertRefreshToken(
  tx: Transaction,
  token: { secretDigest: Buffer; sessionId: string; expiresAt: Date },
): Promise<void> {
  await tx.query('INSERT INTO parapet.refresh_token (secret_digest, session_id, expires_at) VALUES ($1, $2, $3)', [
    token.secretDigest,
    token.sessionId,
    token.expiresAt,
  ]);
}

/** Uses a refresh token up; the session it is for. Undefined when it is unknown, expired, or was used before: only one caller wins. */
export async function claimRefreshToken(tx: Transaction, secretDigest: Buffer, now: Date): Promise<string | undefined> {
  const { rows } = await tx.query<{ sessionId: string }>(
    `UPDATE parapet.refresh_token SET used_at = $2
      WHERE secret_digest = $1 AND used_at IS NULL AND expires_at > $2 RETURNING session_id AS "sessionId"`,
    [secretDigest, now],
  );
  return rows[0]?.sessionId;
}

/** The session whose refresh token this was, if it has been used. */
export async function findSessionOfUsedRefreshToken(
  tx: Transaction,
  secretDigest: Buffer,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ sessionId: string }>(
    `SELECT session_id AS "sessionId" FROM parapet.refresh_token WHERE secret_digest = $1 AND used_at IS NOT NULL`,
    [secretDigest],
  );
  return rows[0]?.sessionId;
}

/** Forgets refresh tokens of a session that nobody could use any more. */
export async function deleteExpiredRefreshTokens(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.query('DELETE FROM parapet.refresh_token WHERE session_id = $1 AND expires_at <= $2', [sessionId, now]);
}
