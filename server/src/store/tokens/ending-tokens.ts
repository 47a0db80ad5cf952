/** Tokens that end soon, and whom to tell: each warning is claimed once, whatever the number of processes. As parapet_access. */
import { warningDays } from '../../model/tokens/token-rules.ts';
import type { Transaction } from '../database.ts';

/** How many of the warnings are due: 1 a week before the end, 2 a day before. */
const dueCount = `(${warningDays.map((days) => `(t.expires_at <= $1::timestamptz + interval '${days} days')::int`).join(' + ')})`;
/** Not of a token whose whole life is shorter than the warning is early: its owner has just made it. */
const isToldOf = `t.expires_at - t.created_at > (CASE ${dueCount} ${warningDays
  .map((days, index) => `WHEN ${index + 1} THEN interval '${days} days'`)
  .join(' ')} END)`;
const isDue = `t.expires_at > $1 AND t.expires_at <= $1::timestamptz + interval '${warningDays[0]} days' AND t.warning_count < ${dueCount} AND ${isToldOf}`;

/** At most `limit`; skips those that another process is claiming. */
export async function claimEndingTokens(
  tx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await tx.query<{ id: string; userId: string }>(
    `UPDATE parapet.api_token t SET warning_count = ${dueCount}
      WHERE t.id IN (SELECT t.id FROM parapet.api_token t
                      WHERE t.revoked_at IS NULL AND t.warning_count < ${warningDays.length} AND ${isDue}
                      ORDER BY t.expires_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING t.id, t.user_id AS "userId"`,
    [now, limit],
  );
  return rows;
}

/** The same of directories' tokens. */
export async function claimEndingDirectoryTokens(
  tx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; deploymentId: string }[]> {
  const { rows } = await tx.query<{ id: string; deploymentId: string }>(
    `UPDATE parapet.directory_token t SET warning_count = ${dueCount}
      WHERE t.id IN (SELECT t.id FROM parapet.directory_token t
                      WHERE t.ended_at IS NULL AND t.warning_count < ${warningDays.length} AND ${isDue}
                      ORDER BY t.expires_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING t.id, t.deployment_id AS "deploymentId"`,
    [now, limit],
  );
  return rows;
}

export interface EndingToken {
  deploymentId: string;
  deploymentName: string;
  name: string;
  expiresAt: Date;
}

const found = `t.deployment_id AS "deploymentId", d.name AS "deploymentName", t.name, t.expires_at AS "expiresAt"`;

/** Undefined if the token has ended meanwhile, or does not end any more. */
export async function findEndingToken(tx: Transaction, id: string, now: Date): Promise<EndingToken | undefined> {
  const { rows } = await tx.query<EndingToken>(
    `SELECT ${found} FROM parapet.api_token t JOIN parapet.deployment d ON d.id = t.deployment_id
      WHERE t.id = $1 AND t.revoked_at IS NULL AND t.expires_at > $2`,
    [id, now],
  );
  return rows[0];
}

export async function findEndingDirectoryToken(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<EndingToken | undefined> {
  const { rows } = await tx.query<EndingToken>(
    `SELECT ${found} FROM parapet.directory_token t JOIN parapet.deployment d ON d.id = t.deployment_id
      WHERE t.id = $1 AND t.ended_at IS NULL AND t.expires_at > $2`,
    [id, now],
  );
  return rows[0];
}
