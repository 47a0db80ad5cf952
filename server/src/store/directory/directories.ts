/** The directory of a deployment, what it was refused, and what it holds: rows of parapet.directory and parapet.directory_refusal. */
import { refusalsKept, type DirectorySettings } from '../../model/directory/directory.ts';
import type { TenantTransaction, Transaction } from '../database.ts';

export interface DirectoryRow extends DirectorySettings {
  createdAt: Date;
  updatedAt: Date;
  lastRequestAt: Date | null;
}

const columns = `default_role AS "defaultRole", creates_teams AS "createsTeams", created_at AS "createdAt",
  updated_at AS "updatedAt", last_request_at AS "lastRequestAt"`;

export async function findDirectory(tx: TenantTransaction): Promise<DirectoryRow | undefined> {
  const { rows } = await tx.client.query<DirectoryRow>(
    `SELECT ${columns} FROM parapet.directory WHERE deployment_id = $1`,
    [tx.deploymentId],
  );
  return rows[0];
}

/**
 * Like findDirectory, and locks it until the transaction ends: what a directory says is done one after the other. As
 * parapet_access or as the tenant.
 */
export async function claimDirectory(client: Transaction, deploymentId: string): Promise<DirectoryRow | undefined> {
  const { rows } = await client.query<DirectoryRow>(
    `SELECT ${columns} FROM parapet.directory WHERE deployment_id = $1 FOR NO KEY UPDATE`,
    [deploymentId],
  );
  return rows[0];
}

/** Returns false if there is one already. */
export async function insertDirectory(
  client: Transaction,
  deploymentId: string,
  { defaultRole, createsTeams, now }: DirectorySettings & { now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO parapet.directory (deployment_id, default_role, creates_teams, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $4) ON CONFLICT (deployment_id) DO NOTHING`,
    [deploymentId, defaultRole, createsTeams, now],
  );
  return rowCount === 1;
}

export async function updateDirectoryRow(
  client: Transaction,
  deploymentId: string,
  { defaultRole, createsTeams, now }: DirectorySettings & { now: Date },
): Promise<void> {
  await client.query(
    'UPDATE parapet.directory SET default_role = $2, creates_teams = $3, updated_at = $4 WHERE deployment_id = $1',
    [deploymentId, defaultRole, createsTeams, now],
  );
}

export async function updateDirectoryRequested(client: Transaction, deploymentId: string, now: Date): Promise<void> {
  await client.query('UPDATE parapet.directory SET last_request_at = $2 WHERE deployment_id = $1', [deploymentId, now]);
}

/** Deletes what it said of people and groups, too; members and teams stay. */
export async function deleteDirectoryRow(client: Transaction, deploymentId: string): Promise<void> {
  await client.query('DELETE FROM parapet.directory WHERE deployment_id = $1', [deploymentId]);
}

export interface DirectoryCounts {
  users: number;
  inactiveUsers: number;
  waitingUsers: number;
  groups: number;
}

export async function countDirectory(tx: TenantTransaction): Promise<DirectoryCounts> {
  const { rows } = await tx.client.query<DirectoryCounts>(
    `SELECT count(*)::int AS users, (count(*) FILTER (WHERE NOT is_active))::int AS "inactiveUsers",
            (count(*) FILTER (WHERE user_id IS NULL))::int AS "waitingUsers",
            (SELECT count(*)::int FROM parapet.directory_group g WHERE g.deployment_id = $1) AS groups
       FROM parapet.directory_user u WHERE u.deployment_id = $1`,
    [tx.deploymentId],
  );
  return rows[0]!;
}

export interface DirectoryRefusal {
  at: Date;
  /** Method and path. */
  request: string;
  status: number;
  detail: string;
}

/** Newest first. */
export async function listDirectoryRefusals(tx: TenantTransaction): Promise<DirectoryRefusal[]> {
  const { rows } = await tx.client.query<DirectoryRefusal>(
    `SELECT at, request, status, detail FROM parapet.directory_refusal
      WHERE deployment_id = $1 ORDER BY id DESC LIMIT ${refusalsKept}`,
    [tx.deploymentId],
  );
  return rows;
}

/** Keeps the newest ones. Does nothing if the directory has just been removed. */
export async function insertDirectoryRefusal(tx: TenantTransaction, refusal: DirectoryRefusal): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.directory_refusal (deployment_id, at, request, status, detail)
     SELECT d.deployment_id, $2, $3, $4, $5 FROM parapet.directory d WHERE d.deployment_id = $1`,
    [tx.deploymentId, refusal.at, refusal.request, refusal.status, refusal.detail],
  );
  await tx.client.query(
    `DELETE FROM parapet.directory_refusal WHERE deployment_id = $1 AND id < (
       SELECT min(kept.id) FROM (SELECT id FROM parapet.directory_refusal WHERE deployment_id = $1
         ORDER BY id DESC LIMIT ${refusalsKept}) kept)`,
    [tx.deploymentId],
  );
}
