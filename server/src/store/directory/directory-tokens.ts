/** Credentials of directories: rows of parapet.directory_token, read and written as parapet_access. */
import type { Transaction } from '../database.ts';
import type { Suspension } from '../deployments/suspension.ts';

export interface DirectoryTokenRow {
  id: string;
  name: string;
  createdAt: Date;
  expiresAt: Date | null;
  /** To the minute. */
  usedAt: Date | null;
  usedFrom: string;
  /** In CIDR notation; null: from everywhere. */
  allowedNetworks: string[] | null;
  /** When its networks last refused an address, to the minute. */
  refusedAt: Date | null;
  refusedFrom: string;
}

const columns = `id, name, created_at AS "createdAt", expires_at AS "expiresAt", used_at AS "usedAt", used_from AS "usedFrom",
  allowed_networks AS "allowedNetworks", refused_at AS "refusedAt", refused_from AS "refusedFrom"`;
const isLive = '(expires_at IS NULL OR expires_at > $2) AND ended_at IS NULL';

export type LiveDirectoryToken = Pick<DirectoryTokenRow, 'id' | 'usedAt' | 'allowedNetworks'> & {
  deploymentId: string;
  suspension: Suspension | null;
};

const liveDirectoryToken = `SELECT t.id, t.deployment_id AS "deploymentId", t.used_at AS "usedAt",
       t.allowed_networks AS "allowedNetworks", CASE WHEN d.suspended_at IS NOT NULL
       THEN json_build_object('reason', d.suspended_for, 'isGoing', d.deletion_began_at IS NOT NULL) END AS suspension
  FROM parapet.directory_token t JOIN parapet.deployment d ON d.id = t.deployment_id`;

export async function findLiveDirectoryToken(
  tx: Transaction,
  secretDigest: Buffer,
  now: Date,
): Promise<LiveDirectoryToken | undefined> {
  const { rows } = await tx.query<LiveDirectoryToken>({
    // Prepared, because each request of a directory runs it.
    name: 'live_directory_token',
    text: `${liveDirectoryToken} WHERE t.secret_digest = $1 AND ${isLive}`,
    values: [secretDigest, now],
  });
  return rows[0];
}

/** Like findLiveDirectoryToken for a known token, by its id. */
export async function findLiveDirectoryTokenById(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<LiveDirectoryToken | undefined> {
  const { rows } = await tx.query<LiveDirectoryToken>(`${liveDirectoryToken} WHERE t.id = $1 AND ${isLive}`, [id, now]);
  return rows[0];
}

/** Those that work, oldest first: there are few. */
export async function listDirectoryTokenRows(
  tx: Transaction,
  deploymentId: string,
  now: Date,
): Promise<DirectoryTokenRow[]> {
  const { rows } = await tx.query<DirectoryTokenRow>(
    `SELECT ${columns} FROM parapet.directory_token WHERE deployment_id = $1 AND ${isLive} ORDER BY id LIMIT 100`,
    [deploymentId, now],
  );
  return rows;
}

export async function findDirectoryTokenRow(
  tx: Transaction,
  deploymentId: string,
  key: { id: string; now: Date },
): Promise<DirectoryTokenRow | undefined> {
  const { rows } = await tx.query<DirectoryTokenRow>(
    `SELECT ${columns} FROM parapet.directory_token WHERE deployment_id = $1 AND id = $3 AND ${isLive}`,
    [deploymentId, key.now, key.id],
  );
  return rows[0];
}

export async function insertDirectoryToken(
  tx: Transaction,
  deploymentId: string,
  token: {
    secretDigest: Buffer;
    name: string;
    createdAt: Date;
    expiresAt: Date | null;
    allowedNetworks: readonly string[] | null;
  },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO parapet.directory_token (deployment_id, secret_digest, name, created_at, expires_at, allowed_networks)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [deploymentId, token.secretDigest, token.name, token.createdAt, token.expiresAt, token.allowedNetworks],
  );
  return rows[0]!.id;
}

export async function updateDirectoryTokenUsed(
  tx: Transaction,
  deploymentId: string,
  { id, now, address }: { id: string; now: Date; address: string },
): Promise<void> {
  await tx.query(
    'UPDATE parapet.directory_token SET used_at = $3, used_from = $4 WHERE deployment_id = $1 AND id = $2',
    [deploymentId, id, now, address],
  );
}

/** Returns false if a refusal was noted since `notedUntil`. */
export async function updateDirectoryTokenRefused(
  tx: Transaction,
  deploymentId: string,
  use: { id: string; now: Date; address: string; notedUntil: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE parapet.directory_token SET refused_at = $3, refused_from = $4
      WHERE deployment_id = $1 AND id = $2 AND (refused_at IS NULL OR refused_at <= $5)`,
    [deploymentId, use.id, use.now, use.address, use.notedUntil],
  );
  return rowCount === 1;
}

/** It works until then at the latest. */
export async function updateDirectoryTokenExpiry(
  tx: Transaction,
  deploymentId: string,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `UPDATE parapet.directory_token SET expires_at = least(expires_at, $3::timestamptz)
      WHERE deployment_id = $1 AND id = $2 AND ended_at IS NULL`,
    [deploymentId, id, expiresAt],
  );
}

/** Ends one token; all of them with null. */
export async function updateDirectoryTokensEnded(
  tx: Transaction,
  deploymentId: string,
  { id, now }: { id: string | null; now: Date },
): Promise<void> {
  await tx.query(
    `UPDATE parapet.directory_token SET ended_at = $3
      WHERE deployment_id = $1 AND ($2::bigint IS NULL OR id = $2) AND ended_at IS NULL`,
    [deploymentId, id, now],
  );
}
