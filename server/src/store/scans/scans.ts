/** Scans: upload, progress, outcome. The raw body of an upload is in upload-chunks.ts. */
import type { Problem } from '../../model/draft.ts';
import type { HeldClosings } from '../../model/held-closings.ts';
import type { CiRun, Manifest, ScanCounts, ScanProgress, ScanScope, ScanStatus } from '../../model/scan.ts';
import type { TenantTransaction } from '../database.ts';
import { collectChange } from '../events/changes.ts';
import { deleteChunks } from '../uploads/upload-chunks.ts';

export interface NewScan {
  id: string;
  projectId: string;
  refId: string;
  commit: string;
  format: string;
  scope: ScanScope;
  category: string | null;
  manifest: Manifest | null;
  /** The upload may close findings without a question. */
  confirmsClosings: boolean;
  idempotencyKey: string | null;
  requestDigest: Buffer;
  source: 'upload' | 'ci';
  ciRun: CiRun | null;
  uploadedBy: string;
  fileName: string;
  bodyBytes: number;
  at: Date;
}

export interface ScanRow {
  id: string;
  projectId: string;
  projectName: string;
  refId: string;
  refName: string;
  refKind: 'branch' | 'tag' | 'pull_request';
  commit: string;
  format: string;
  scope: ScanScope;
  category: string | null;
  manifest: Manifest | null;
  status: ScanStatus;
  uploadedBy: string;
  fileName: string;
  bodyBytes: string;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  counts: Partial<ScanCounts>;
  problems: Problem[];
  problemCount: string;
  progress: ScanProgress;
  confirmsClosings: boolean;
  heldClosings: HeldClosings | null;
  closingsConfirmedAt: Date | null;
  closingsConfirmedBy: string | null;
  ciRun: CiRun | null;
}

const scanColumns = `s.id, s.project_id AS "projectId", p.name AS "projectName", s.ref_id AS "refId", r.name AS "refName",
  r.kind AS "refKind", s.commit_sha AS "commit", s.format, s.scope, s.category, s.manifest, s.status,
  s.uploaded_by AS "uploadedBy", s.file_name AS "fileName", s.body_bytes AS "bodyBytes", s.created_at AS "createdAt",
  s.started_at AS "startedAt", s.completed_at AS "completedAt", s.counts, s.problems, s.problem_count AS "problemCount", s.progress,
  s.confirms_closings AS "confirmsClosings", s.held_closings AS "heldClosings",
  s.closings_confirmed_at AS "closingsConfirmedAt", s.closings_confirmed_by AS "closingsConfirmedBy",
  s.ci_run AS "ciRun"`;
const scanJoins = `parapet.scan s
  JOIN parapet.project p ON p.deployment_id = $1 AND p.id = s.project_id
  JOIN parapet.project_ref r ON r.deployment_id = $1 AND r.id = s.ref_id`;

/** Reserves a scan's id before its row exists: the body's chunks are written under it first. */
export async function claimScanId(tx: TenantTransaction): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT nextval(pg_get_serial_sequence('parapet.scan', 'id')) AS id`,
  );
  if (rows[0] === undefined) throw new Error('no scan id');
  return rows[0].id;
}

export async function insertScan(tx: TenantTransaction, scan: NewScan): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.scan (deployment_id, id, project_id, ref_id, commit_sha, format, scope, category, manifest, status,
            idempotency_key, request_digest, uploaded_by, file_name, body_bytes, created_at, source, confirms_closings, ci_run)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      tx.deploymentId,
      scan.id,
      scan.projectId,
      scan.refId,
      scan.commit,
      scan.format,
      scan.scope,
      scan.category,
      scan.manifest === null ? null : JSON.stringify(scan.manifest),
      scan.idempotencyKey,
      scan.requestDigest,
      scan.uploadedBy,
      scan.fileName,
      scan.bodyBytes,
      scan.at,
      scan.source,
      scan.confirmsClosings,
      scan.ciRun === null ? null : JSON.stringify(scan.ciRun),
    ],
  );
  collectChange(tx, { kind: 'scan', scanId: scan.id, projectId: scan.projectId, status: 'pending' });
}

export async function findScan(tx: TenantTransaction, scanId: string): Promise<ScanRow | undefined> {
  const { rows } = await tx.client.query<ScanRow>(
    `SELECT ${scanColumns} FROM ${scanJoins} WHERE s.deployment_id = $1 AND s.id = $2`,
    [tx.deploymentId, scanId],
  );
  return rows[0];
}

/**
 * Scans of the deployment whose bodies are stored and not read yet, and the bytes of these. Its cost grows with their
 * number alone.
 */
export async function sumWaitingScans(tx: TenantTransaction): Promise<{ scans: number; bytes: number }> {
  const { rows } = await tx.client.query<{ scans: string; bytes: string }>(
    `SELECT count(*) AS scans, coalesce(sum(body_bytes), 0) AS bytes FROM parapet.scan
      WHERE deployment_id = $1 AND status IN ('pending', 'running') AND body_bytes > 0`,
    [tx.deploymentId],
  );
  return { scans: Number(rows[0]?.scans), bytes: Number(rows[0]?.bytes) };
}

/** Locks the idempotency key for the rest of the transaction. */
export async function claimKey(tx: TenantTransaction, projectId: string, key: string): Promise<void> {
  await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `upload ${tx.deploymentId} ${projectId} ${key}`,
  ]);
}

/** The project's scan with this idempotency key. */
export async function findScanByKey(
  tx: TenantTransaction,
  projectId: string,
  key: string,
): Promise<{ id: string; requestDigest: Buffer } | undefined> {
  const { rows } = await tx.client.query<{ id: string; requestDigest: Buffer }>(
    `SELECT id, request_digest AS "requestDigest" FROM parapet.scan
      WHERE deployment_id = $1 AND project_id = $2 AND idempotency_key = $3`,
    [tx.deploymentId, projectId, key],
  );
  return rows[0];
}

/** The ref's last completed scan, and if it came from the same request (body and parameters) as the given one. */
export async function findLastCompleted(
  tx: TenantTransaction,
  scan: Pick<ScanRow, 'id' | 'projectId' | 'refId'>,
): Promise<
  | (Pick<ScanEnd, 'counts' | 'problems' | 'problemCount' | 'hasInventory' | 'meta' | 'format'> & {
      id: string;
      isSameRequest: boolean;
    })
  | undefined
> {
  const { rows } = await tx.client.query<
    Pick<ScanEnd, 'counts' | 'problems' | 'hasInventory' | 'meta' | 'format'> & {
      id: string;
      isSameRequest: boolean;
      problemCount: string;
    }
  >(
    `SELECT s.id, s.format, s.counts, s.problems, s.problem_count AS "problemCount", s.has_inventory AS "hasInventory", s.meta,
            s.request_digest = (SELECT own.request_digest FROM parapet.scan own
                                 WHERE own.deployment_id = $1 AND own.id = $4) AS "isSameRequest"
       FROM parapet.scan s
      WHERE s.deployment_id = $1 AND s.project_id = $2 AND s.ref_id = $3 AND s.status = 'completed'
      ORDER BY s.completed_at DESC, s.id DESC LIMIT 1`,
    [tx.deploymentId, scan.projectId, scan.refId, scan.id],
  );
  const row = rows[0];
  return row && { ...row, problemCount: Number(row.problemCount) };
}

/** Stores a scan's progress; no-op if it has ended. */
export async function updateProgress(
  tx: TenantTransaction,
  scanId: string,
  progress: ScanProgress,
  at: Date,
): Promise<void> {
  const { rows } = await tx.client.query<{ projectId: string; hasBegun: boolean }>(
    `UPDATE parapet.scan s SET status = 'running', started_at = coalesce(s.started_at, $4), progress = $3
       FROM (SELECT id, status FROM parapet.scan WHERE deployment_id = $1 AND id = $2 FOR NO KEY UPDATE) before
      WHERE s.deployment_id = $1 AND s.id = before.id AND before.status IN ('pending', 'running')
     RETURNING s.project_id AS "projectId", before.status = 'pending' AS "hasBegun"`,
    [tx.deploymentId, scanId, JSON.stringify(progress), at],
  );
  const [row] = rows;
  if (row?.hasBegun) collectChange(tx, { kind: 'scan', scanId, projectId: row.projectId, status: 'running' });
}

export interface ScanEnd {
  status: 'completed' | 'error' | 'cancelled';
  /** The format that the upload was read as; absent: as the scan has it. */
  format?: string | undefined;
  at: Date;
  counts: Partial<ScanCounts>;
  problems: readonly Problem[];
  problemCount: number;
  /** The scan uploaded a complete inventory. */
  hasInventory: boolean;
  /** What it would have closed, if it was held back. */
  heldClosings?: HeldClosings;
  /** Tools and versions that the file named; shown as firstSeenScan.meta. */
  meta: Record<string, unknown>;
}

/** Ends a scan, and drops its body and line maps. */
export async function endScan(tx: TenantTransaction, scanId: string, end: ScanEnd): Promise<void> {
  const { rows } = await tx.client.query<{ projectId: string }>(
    `UPDATE parapet.scan SET status = $3, started_at = coalesce(started_at, $4), completed_at = $4, counts = $5,
            problems = $6, problem_count = $7, meta = $8, has_inventory = $9, progress = '{}', manifest = manifest - 'changes' - 'baseRef',
            format = coalesce($10, format), held_closings = $11
      WHERE deployment_id = $1 AND id = $2 RETURNING project_id AS "projectId"`,
    [
      tx.deploymentId,
      scanId,
      end.status,
      end.at,
      JSON.stringify(end.counts),
      JSON.stringify(end.problems),
      end.problemCount,
      JSON.stringify(end.meta),
      end.hasInventory,
      end.format ?? null,
      end.heldClosings === undefined ? null : JSON.stringify(end.heldClosings),
    ],
  );
  for (const { projectId } of rows) collectChange(tx, { kind: 'scan', scanId, projectId, status: end.status });
  await deleteChunks(tx, scanId);
}
