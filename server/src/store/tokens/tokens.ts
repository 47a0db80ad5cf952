/** API tokens: rows of parapet.api_token, read and written as parapet_access. Only the secret's digest is stored. */
import type { TimeKey } from '../../base/time-key.ts';
import type { TokenPermission } from '../../model/permissions.ts';
import type { TokenConcern } from '../../model/tokens/token-rules.ts';
import type { Transaction } from '../database.ts';
import type { Suspension } from '../deployments/suspension.ts';
import { concernCondition, isLiveToken } from './weak-tokens.ts';

export interface ApiTokenRow {
  id: string;
  deploymentId: string;
  userId: string;
  login: string;
  name: string;
  permissions: TokenPermission[];
  projectIds: string[] | null;
  isReadOnly: boolean;
  /** In CIDR notation; null: from everywhere. */
  allowedNetworks: string[] | null;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** The last use, to the minute; null: none since `watchedSince`. */
  usedAt: Date | null;
  usedFrom: string;
  watchedSince: Date;
  /** When its networks last refused an address, to the minute. */
  refusedAt: Date | null;
  refusedFrom: string;
}

const columns = `t.id, t.deployment_id AS "deploymentId", t.user_id AS "userId", u.login, t.name, t.permissions,
  t.project_ids AS "projectIds", t.is_read_only AS "isReadOnly", t.allowed_networks AS "allowedNetworks",
  t.created_at AS "createdAt", t.expires_at AS "expiresAt", t.revoked_at AS "revokedAt", t.used_at AS "usedAt", t.used_from AS "usedFrom",
  t.watched_since AS "watchedSince", t.refused_at AS "refusedAt", t.refused_from AS "refusedFrom"`;

/** A token that opens something, unless its deployment is suspended. */
export interface LiveToken extends ApiTokenRow {
  suspension: Suspension | null;
}

const liveToken = `SELECT ${columns}, CASE WHEN d.suspended_at IS NOT NULL
       THEN json_build_object('reason', d.suspended_for, 'isGoing', d.deletion_began_at IS NOT NULL) END AS suspension
  FROM parapet.api_token t JOIN parapet.user_account u ON u.id = t.user_id
  JOIN parapet.deployment d ON d.id = t.deployment_id
 WHERE t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $1) AND u.deactivated_at IS NULL`;

/** The token with this secret if it is valid at `now`: not expired, not revoked, its creator active. */
export async function findLiveToken(tx: Transaction, secretDigest: Buffer, now: Date): Promise<LiveToken | undefined> {
  const { rows } = await tx.query<LiveToken>({
    // Prepared, because each request runs it: planning takes longer than reading.
    name: 'live_token',
    text: `${liveToken} AND t.secret_digest = $2`,
    values: [now, secretDigest],
  });
  return rows[0];
}

/** Like findLiveToken for a known token, by its id. */
export async function findLiveTokenById(tx: Transaction, id: string, now: Date): Promise<LiveToken | undefined> {
  const { rows } = await tx.query<LiveToken>(`${liveToken} AND t.id = $2`, [now, id]);
  return rows[0];
}

export interface NewApiToken {
  secretDigest: Buffer;
  userId: string;
  name: string;
  permissions: readonly TokenPermission[];
  projectIds: readonly string[] | null;
  isReadOnly: boolean;
  allowedNetworks: readonly string[] | null;
  createdAt: Date;
  expiresAt: Date | null;
}

export async function insertToken(tx: Transaction, deploymentId: string, token: NewApiToken): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO parapet.api_token
       (deployment_id, secret_digest, user_id, name, permissions, project_ids, created_at, expires_at, watched_since, is_read_only,
        allowed_networks)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $7, $9, $10) RETURNING id`,
    [
      deploymentId,
      token.secretDigest,
      token.userId,
      token.name,
      token.permissions,
      token.projectIds,
      token.createdAt,
      token.expiresAt,
      token.isReadOnly,
      token.allowedNetworks,
    ],
  );
  return rows[0]!.id;
}

/** The person's tokens in the deployment that are valid at `now`. */
export async function countLiveTokens(
  tx: Transaction,
  deploymentId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM parapet.api_token
      WHERE deployment_id = $1 AND user_id = $2 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $3)`,
    [deploymentId, userId, now],
  );
  return rows[0]!.n;
}

/** A token in a list, with how many valid ones its owner has. */
export interface ListedToken extends ApiTokenRow {
  ownerTokenCount: number;
}

export interface TokenListing {
  /** Only this creator's tokens; null: everyone's. */
  ownerId: string | null;
  /** Only valid tokens that deserve a look for this reason; null: all. */
  concern: TokenConcern | null;
  now: Date;
  /** The last row of the previous page. */
  before: TimeKey | null;
  limit: number;
}

/** A page of a deployment's unrevoked tokens, newest first. */
export async function listTokenRows(
  tx: Transaction,
  deploymentId: string,
  listing: TokenListing,
): Promise<ListedToken[]> {
  const { ownerId, before, limit, now, concern } = listing;
  const deserves = concern === null ? '' : `AND ${isLiveToken('$6')} AND ${concernCondition(concern, '$6')}`;
  const { rows } = await tx.query<ListedToken>(
    `SELECT ${columns}, (
              SELECT count(*)::int FROM parapet.api_token o
               WHERE o.deployment_id = t.deployment_id AND o.user_id = t.user_id AND o.revoked_at IS NULL
                 AND (o.expires_at IS NULL OR o.expires_at > $6)) AS "ownerTokenCount"
       FROM parapet.api_token t JOIN parapet.user_account u ON u.id = t.user_id
      WHERE t.deployment_id = $1 AND t.revoked_at IS NULL
        AND ($2::bigint IS NULL OR t.user_id = $2) AND ($3::timestamptz IS NULL OR (t.created_at, t.id) < ($3, $4::bigint)) ${deserves}
      ORDER BY t.created_at DESC, t.id DESC LIMIT $5`,
    [deploymentId, ownerId, before?.at, before?.id, limit, now],
  );
  return rows;
}

/** An unrevoked token of the deployment; with `ownerId` only if it is theirs. */
export async function findTokenRow(
  tx: Transaction,
  deploymentId: string,
  key: { id: string; ownerId: string | null },
): Promise<ApiTokenRow | undefined> {
  const { rows } = await tx.query<ApiTokenRow>(
    `SELECT ${columns}
       FROM parapet.api_token t JOIN parapet.user_account u ON u.id = t.user_id
      WHERE t.deployment_id = $1 AND t.id = $2 AND t.revoked_at IS NULL AND ($3::bigint IS NULL OR t.user_id = $3)`,
    [deploymentId, key.id, key.ownerId],
  );
  return rows[0];
}

export async function updateTokenRevoked(tx: Transaction, deploymentId: string, id: string, now: Date): Promise<void> {
  await tx.query(
    'UPDATE parapet.api_token SET revoked_at = $3 WHERE deployment_id = $1 AND id = $2 AND revoked_at IS NULL',
    [deploymentId, id, now],
  );
}

/** Revokes a person's tokens: in one deployment when they leave it, everywhere (null) when they are deactivated. */
export async function updateTokensOfUserRevoked(
  tx: Transaction,
  deploymentId: string | null,
  userId: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE parapet.api_token SET revoked_at = $3
      WHERE user_id = $2 AND ($1::bigint IS NULL OR deployment_id = $1) AND revoked_at IS NULL`,
    [deploymentId, userId, now],
  );
}

/**
 * Keeps a token that would have expired soon, for as long as the deployment lets a token live; returns false if it was revoked or
 * has expired in the meantime.
 */
export async function updateTokenKept(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE parapet.api_token t SET expires_at = (
        SELECT $2::timestamptz + make_interval(days => d.token_days_max) FROM parapet.deployment d WHERE d.id = t.deployment_id)
      WHERE t.id = $1 AND t.revoked_at IS NULL AND t.expires_at > $2`,
    [id, now],
  );
  return rowCount === 1;
}

/** What is noted of a token when it is sent: to the minute, so that most requests write nothing. */
export interface TokenUse {
  id: string;
  address: string;
  now: Date;
  /** Only if nothing was noted since. */
  notedUntil: Date;
}

export async function updateTokenUsed(tx: Transaction, deploymentId: string, use: TokenUse): Promise<void> {
  await tx.query(
    `UPDATE parapet.api_token SET used_at = $3, used_from = $4
      WHERE deployment_id = $1 AND id = $2 AND (used_at IS NULL OR used_at <= $5)`,
    [deploymentId, use.id, use.now, use.address, use.notedUntil],
  );
}

/** Returns false if a refusal was noted since `notedUntil`. */
export async function updateTokenRefused(tx: Transaction, deploymentId: string, use: TokenUse): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE parapet.api_token SET refused_at = $3, refused_from = $4
      WHERE deployment_id = $1 AND id = $2 AND (refused_at IS NULL OR refused_at <= $5)`,
    [deploymentId, use.id, use.now, use.address, use.notedUntil],
  );
  return rowCount === 1;
}
