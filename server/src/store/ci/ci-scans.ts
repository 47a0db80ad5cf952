/** CI scans in progress: started, results received, complete. The scan itself is a row of parapet.scan (scans.ts). */
import type { TenantTransaction } from '../database.ts';
import { collectChange } from '../events/changes.ts';

export interface CiScanRow {
  uniqueId: string;
  /** Null: a dry run. */
  scanId: string | null;
  projectName: string;
  clientVersion: string;
  products: string[];
  isPartial: boolean;
  /** Number of result chunks. */
  chunks: number;
  /** Digest of the results as sent; null: none yet. */
  resultsDigest: Buffer | null;
  isComplete: boolean;
}

const columns = `unique_id AS "uniqueId", scan_id AS "scanId", project_name AS "projectName", client_version AS "clientVersion",
  products, is_partial AS "isPartial", chunks, results_digest AS "resultsDigest", is_complete AS "isComplete"`;

/** Returns false if this unique id exists; waits for a concurrent transaction that creates it. */
export async function insertCiScan(
  tx: TenantTransaction,
  scan: Pick<CiScanRow, 'uniqueId' | 'projectName' | 'clientVersion' | 'products' | 'isPartial'> & { at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO parapet.ci_scan (deployment_id, unique_id, project_name, client_version, products, is_partial, active_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (deployment_id, unique_id) DO NOTHING`,
    [tx.deploymentId, scan.uniqueId, scan.projectName, scan.clientVersion, scan.products, scan.isPartial, scan.at],
  );
  return rowCount === 1;
}

export async function updateScanOfCiScan(tx: TenantTransaction, uniqueId: string, scanId: string): Promise<void> {
  await tx.client.query('UPDATE parapet.ci_scan SET scan_id = $3 WHERE deployment_id = $1 AND unique_id = $2', [
    tx.deploymentId,
    uniqueId,
    scanId,
  ]);
}

export async function findCiScan(tx: TenantTransaction, uniqueId: string): Promise<CiScanRow | undefined> {
  const { rows } = await tx.client.query<CiScanRow>(
    `SELECT ${columns} FROM parapet.ci_scan WHERE deployment_id = $1 AND unique_id = $2`,
    [tx.deploymentId, uniqueId],
  );
  return rows[0];
}

/** Returns the CI scan, locked until the transaction ends. */
export async function findCiScanForUpdate(tx: TenantTransaction, scanId: string): Promise<CiScanRow | undefined> {
  const { rows } = await tx.client.query<CiScanRow>(
    `SELECT ${columns} FROM parapet.ci_scan WHERE deployment_id = $1 AND scan_id = $2 FOR UPDATE`,
    [tx.deploymentId, scanId],
  );
  return rows[0];
}

export async function updateResults(
  tx: TenantTransaction,
  scanId: string,
  results: { chunks: number; digest: Buffer; bodyBytes: number; at: Date },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.ci_scan SET chunks = $3, results_digest = $4, active_at = $5 WHERE deployment_id = $1 AND scan_id = $2`,
    [tx.deploymentId, scanId, results.chunks, results.digest, results.at],
  );
  await tx.client.query('UPDATE parapet.scan SET body_bytes = $3 WHERE deployment_id = $1 AND id = $2', [
    tx.deploymentId,
    scanId,
    results.bodyBytes,
  ]);
}

/** `bodyBytes` of the last part, besides the results. */
export async function updateComplete(
  tx: TenantTransaction,
  scanId: string,
  { bodyBytes, exitCode, at }: { bodyBytes: number; exitCode: number | null; at: Date },
): Promise<void> {
  await tx.client.query(
    'UPDATE parapet.ci_scan SET is_complete = true, active_at = $3 WHERE deployment_id = $1 AND scan_id = $2',
    [tx.deploymentId, scanId, at],
  );
  await tx.client.query(
    'UPDATE parapet.scan SET body_bytes = body_bytes + $3, exit_code = $4 WHERE deployment_id = $1 AND id = $2',
    [tx.deploymentId, scanId, bodyBytes, exitCode],
  );
}

/** Stores the exit code of the scan's command. */
export async function updateExitCode(tx: TenantTransaction, scanId: string, exitCode: number): Promise<void> {
  await tx.client.query('UPDATE parapet.scan SET exit_code = $3 WHERE deployment_id = $1 AND id = $2', [
    tx.deploymentId,
    scanId,
    exitCode,
  ]);
}

/** Times out CI scans that stopped reporting, and deletes dry runs. Returns their number. */
export async function endSilentScans(
  tx: TenantTransaction,
  { withResultsBefore, othersBefore, at }: { withResultsBefore: Date; othersBefore: Date; at: Date },
): Promise<number> {
  const { rows } = await tx.client.query<{ n: number; ended: { scanId: string; projectId: string }[] }>(
    `WITH silent AS (
       SELECT unique_id, scan_id FROM parapet.ci_scan
        WHERE deployment_id = $1 AND NOT is_complete
          AND active_at < CASE WHEN results_digest IS NULL THEN $3::timestamptz ELSE $2::timestamptz END
        FOR UPDATE SKIP LOCKED),
     ended AS (
       UPDATE parapet.scan s SET status = 'never_finished', completed_at = $4, progress = '{}'
         FROM silent
        WHERE s.deployment_id = $1 AND s.id = silent.scan_id AND s.status = 'running'
       RETURNING s.id, s.project_id),
     emptied AS (
       DELETE FROM parapet.upload_chunk c USING silent WHERE c.deployment_id = $1 AND c.scan_id = silent.scan_id),
     forgotten AS (
       DELETE FROM parapet.ci_scan c USING silent
        WHERE c.deployment_id = $1 AND c.unique_id = silent.unique_id AND silent.scan_id IS NULL),
     settled AS (
       UPDATE parapet.ci_scan c SET is_complete = true FROM silent
        WHERE c.deployment_id = $1 AND c.unique_id = silent.unique_id AND silent.scan_id IS NOT NULL)
     SELECT count(*)::int AS n,
            (SELECT coalesce(json_agg(json_build_object('scanId', id::text, 'projectId', project_id::text)), '[]') FROM ended) AS ended
       FROM silent`,
    [tx.deploymentId, withResultsBefore, othersBefore, at],
  );
  for (const scan of rows[0]?.ended ?? []) collectChange(tx, { kind: 'scan', ...scan, status: 'never_finished' });
  return rows[0]?.n ?? 0;
}
