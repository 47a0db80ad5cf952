/** Connections to source code hosts: rows of parapet.scm_connection. Credentials are passed sealed. */
import { connectionsMax, type Connection, type ConnectionSettings } from '../../model/scm/connection.ts';
import type { TenantTransaction } from '../database.ts';

const columns = `id, kind, name, base_url AS "baseUrl", username, sealed_credential IS NOT NULL AS "hasCredential",
  credential_kind AS "credentialKind", known_hosts AS "knownHosts", github_app_id AS "githubAppId",
  github_installation_id AS "githubInstallationId",
  created_at AS "createdAt", updated_at AS "updatedAt", last_checked_at AS "lastCheckedAt", last_problem AS "lastProblem"`;

/** All connections, oldest first: there are few. */
export async function listConnectionRows(tx: TenantTransaction): Promise<Connection[]> {
  const { rows } = await tx.client.query<Connection>(
    `SELECT ${columns} FROM parapet.scm_connection WHERE deployment_id = $1 ORDER BY created_at, id LIMIT ${connectionsMax}`,
    [tx.deploymentId],
  );
  return rows;
}

export async function findConnection(tx: TenantTransaction, connectionId: string): Promise<Connection | undefined> {
  const { rows } = await tx.client.query<Connection>(
    `SELECT ${columns} FROM parapet.scm_connection WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, connectionId],
  );
  return rows[0];
}

/** Like findConnection, and locks it until the transaction ends. */
export async function findConnectionForUpdate(
  tx: TenantTransaction,
  connectionId: string,
): Promise<Connection | undefined> {
  const { rows } = await tx.client.query<Connection>(
    `SELECT ${columns} FROM parapet.scm_connection WHERE deployment_id = $1 AND id = $2 FOR UPDATE`,
    [tx.deploymentId, connectionId],
  );
  return rows[0];
}

export async function countConnections(tx: TenantTransaction): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM parapet.scm_connection WHERE deployment_id = $1',
    [tx.deploymentId],
  );
  return rows[0]?.count ?? 0;
}

/** Returns the new id, without a credential yet, which is sealed for this id. Undefined if the base URL is taken. */
export async function insertConnection(
  tx: TenantTransaction,
  { settings, at }: { settings: ConnectionSettings; at: Date },
): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ id: string }>(
    `INSERT INTO parapet.scm_connection (deployment_id, kind, name, base_url, username, credential_kind, known_hosts, github_app_id,
            github_installation_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) ON CONFLICT (deployment_id, base_url) DO NOTHING RETURNING id`,
    [tx.deploymentId, ...valuesOf(settings), at],
  );
  return rows[0]?.id;
}

function valuesOf(settings: ConnectionSettings): string[] {
  const { kind, name, baseUrl, username, credentialKind, knownHosts, githubAppId, githubInstallationId } = settings;
  return [kind, name, baseUrl, username, credentialKind, knownHosts, githubAppId, githubInstallationId];
}

/** Returns true if another connection has the base URL. */
export async function isBaseUrlTaken(tx: TenantTransaction, baseUrl: string, connectionId: string): Promise<boolean> {
  const { rows } = await tx.client.query(
    'SELECT 1 FROM parapet.scm_connection WHERE deployment_id = $1 AND base_url = $2 AND id <> $3',
    [tx.deploymentId, baseUrl, connectionId],
  );
  return rows.length > 0;
}

export async function updateConnectionRow(
  tx: TenantTransaction,
  connectionId: string,
  { settings, at }: { settings: ConnectionSettings; at: Date },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.scm_connection SET kind = $2, name = $3, base_url = $4, username = $5, credential_kind = $6, known_hosts = $7,
            github_app_id = $8, github_installation_id = $9, updated_at = $10
      WHERE deployment_id = $1 AND id = $11`,
    [tx.deploymentId, ...valuesOf(settings), at, connectionId],
  );
}

export async function findSealedCredential(tx: TenantTransaction, connectionId: string): Promise<Buffer | null> {
  const { rows } = await tx.client.query<{ sealed: Buffer | null }>(
    'SELECT sealed_credential AS sealed FROM parapet.scm_connection WHERE deployment_id = $1 AND id = $2',
    [tx.deploymentId, connectionId],
  );
  return rows[0]?.sealed ?? null;
}

/** Null deletes it. */
export async function updateSealedCredential(
  tx: TenantTransaction,
  connectionId: string,
  sealed: Buffer | null,
): Promise<void> {
  await tx.client.query(
    'UPDATE parapet.scm_connection SET sealed_credential = $3 WHERE deployment_id = $1 AND id = $2',
    [tx.deploymentId, connectionId, sealed],
  );
}

/** The outcome of checking the host; '' = success. */
export async function updateConnectionChecked(
  tx: TenantTransaction,
  connectionId: string,
  { at, problem }: { at: Date; problem: string },
): Promise<void> {
  await tx.client.query(
    'UPDATE parapet.scm_connection SET last_checked_at = $3, last_problem = $4 WHERE deployment_id = $1 AND id = $2',
    [tx.deploymentId, connectionId, at, problem],
  );
}

export async function deleteConnectionRow(tx: TenantTransaction, connectionId: string): Promise<void> {
  await tx.client.query('DELETE FROM parapet.scm_connection WHERE deployment_id = $1 AND id = $2', [
    tx.deploymentId,
    connectionId,
  ]);
}

export interface ProjectAddress {
  id: string;
  name: string;
  url: string;
}

/** Projects with a URL, by ascending id, from the one after `afterId`. */
export async function listProjectAddresses(
  tx: TenantTransaction,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<ProjectAddress[]> {
  const { rows } = await tx.client.query<ProjectAddress>(
    `SELECT id, name, url FROM parapet.project
      WHERE deployment_id = $1 AND ($2::bigint IS NULL OR id > $2) AND url <> '' ORDER BY id LIMIT $3`,
    [tx.deploymentId, afterId, limit],
  );
  return rows;
}
