/**
 * Data staged by one transaction and merged by another (ADR 0019): the staging ids, and the row with which a merge
 * checks that all staged rows still exist. Needs the ingest role.
 */
import type { TenantTransaction } from '../database.ts';

/** The id and row counts of a staged scan. */
export interface Staging {
  id: string;
  scanId: string;
  /** Rows of staged_finding. */
  findings: number;
  /** Rows of staged_dependency. */
  dependencies: number;
}

/** Returns a unique key for staged rows. */
export async function claimStagingId(tx: TenantTransaction): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>(`SELECT nextval('parapet.staging_id') AS id`);
  if (rows[0] === undefined) throw new Error('no staging id');
  return rows[0].id;
}

export async function insertStaging(tx: TenantTransaction, staging: Staging): Promise<void> {
  await tx.client.query(
    'INSERT INTO parapet.staging (deployment_id, id, scan_id, findings, dependencies) VALUES ($1, $2, $3, $4, $5)',
    [tx.deploymentId, staging.id, staging.scanId, staging.findings, staging.dependencies],
  );
}

/**
 * Locks the staging until the transaction ends, so that no sweep deletes its rows. Returns false if rows are missing:
 * PostgreSQL crashed and emptied the unlogged tables, or another run of the scan swept them.
 */
export async function claimStaging(tx: TenantTransaction, staging: Staging): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `SELECT FROM parapet.staging
      WHERE deployment_id = $1 AND id = $2 AND findings = $3 AND dependencies = $4 FOR UPDATE`,
    [tx.deploymentId, staging.id, staging.findings, staging.dependencies],
  );
  if (rowCount !== 1) return false;
  // A separate statement, so that it counts the rows after the lock.
  const { rows } = await tx.client.query<{ findings: string; dependencies: string }>(
    `SELECT (SELECT count(*) FROM parapet.staged_finding WHERE deployment_id = $1 AND staging_id = $2) AS findings,
            (SELECT count(*) FROM parapet.staged_dependency WHERE deployment_id = $1 AND staging_id = $2) AS dependencies`,
    [tx.deploymentId, staging.id],
  );
  return Number(rows[0]?.findings) === staging.findings && Number(rows[0]?.dependencies) === staging.dependencies;
}

/** Those of the paths that have staged results. */
export async function listStagedPaths(
  tx: TenantTransaction,
  stagingId: string,
  paths: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.client.query<{ path: string }>(
    `SELECT DISTINCT path FROM parapet.staged_finding
      WHERE deployment_id = $1 AND staging_id = $2 AND path = ANY ($3::text[])`,
    [tx.deploymentId, stagingId, paths],
  );
  return rows.map(({ path }) => path);
}

/** Deletes a staging with its rows, in the transaction that merged it. */
export async function deleteStaging(tx: TenantTransaction, stagingId: string): Promise<void> {
  await deleteRows(tx, [stagingId]);
}

/** Deletes a scan's stagings that are not being merged. */
export async function deleteStagingsOfScan(tx: TenantTransaction, scanId: string): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM parapet.staging WHERE deployment_id = $1 AND scan_id = $2 FOR UPDATE SKIP LOCKED',
    [tx.deploymentId, scanId],
  );
  await deleteRows(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Deletes the stagings of scans that have ended or are gone; a resumed scan deletes its own. */
export async function deleteOrphanedStagings(tx: TenantTransaction): Promise<number> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT g.id FROM parapet.staging g
      WHERE g.deployment_id = $1
        AND NOT EXISTS (SELECT FROM parapet.scan s
                         WHERE s.deployment_id = $1 AND s.id = g.scan_id AND s.status IN ('pending', 'running'))
        FOR UPDATE OF g SKIP LOCKED`,
    [tx.deploymentId],
  );
  await deleteRows(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Deletes everything that a deployment has staged, waiting for merges that run. Returns the number of rows. */
export async function deleteStagings({ client, deploymentId }: TenantTransaction): Promise<number> {
  let deleted = 0;
  for (const table of ['staging', ...tables, 'staged_chunk']) {
    const { rowCount } = await client.query(`DELETE FROM parapet.${table} WHERE deployment_id = $1`, [deploymentId]);
    deleted += rowCount ?? 0;
  }
  return deleted;
}

const tables = ['staged_finding', 'staged_match', 'staged_dependency', 'staged_change'];

async function deleteRows(tx: TenantTransaction, stagingIds: readonly string[]): Promise<void> {
  if (stagingIds.length === 0) return;
  const parameters = [tx.deploymentId, stagingIds];
  for (const table of tables) {
    await tx.client.query(
      `DELETE FROM parapet.${table} WHERE deployment_id = $1 AND staging_id = ANY ($2::bigint[])`,
      parameters,
    );
  }
  await tx.client.query('DELETE FROM parapet.staging WHERE deployment_id = $1 AND id = ANY ($2::bigint[])', parameters);
}
