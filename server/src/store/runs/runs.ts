/** Single workflow runs: creation, lookup, and state changes. Lists are in page.ts. */
import { ParapetError } from '../../base/errors.ts';
import {
  statesBefore,
  type EventSource,
  type RunTrace,
  type TargetType,
  type WorkflowRunStatus,
} from '../../model/runs/workflow-run.ts';
import type { TenantTransaction } from '../database.ts';
import { collectChange } from '../events/changes.ts';

export interface NewWorkflowRun {
  workflowType: string;
  projectId: string | null;
  /** The name of one of the project's refs. */
  refName: string | null;
  issueId: string | null;
  scanId: string | null;
  eventSource: EventSource;
  targetType: TargetType;
  triggerSource: string;
  at: Date;
}

export interface WorkflowRunRow {
  id: string;
  workflowType: string;
  status: WorkflowRunStatus;
  projectId: string | null;
  /** '' without a project, or if its URL is unknown. */
  projectUrl: string;
  /** '' without a ref. */
  refName: string;
  issueId: string | null;
  scanId: string | null;
  eventSource: EventSource;
  targetType: TargetType;
  triggerSource: string;
  submittedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  totalFindings: string;
  totalCostCredits: number;
}

/** A run with its trace. */
export interface TracedRunRow extends WorkflowRunRow, RunTrace {}

/** Inserts a queued run and returns its id. CONFLICT if an unfinished run excludes it (see the unique indexes). */
export async function insertRun(tx: TenantTransaction, run: NewWorkflowRun): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>(
    `INSERT INTO parapet.workflow_run (deployment_id, workflow_type, status, project_id, ref_name, issue_id, scan_id, event_source,
            target_type, trigger_source, submitted_at)
     VALUES ($1, $2, 'submitted', $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING id`,
    [
      tx.deploymentId,
      run.workflowType,
      run.projectId,
      run.refName,
      run.issueId,
      run.scanId,
      run.eventSource,
      run.targetType,
      run.triggerSource,
      run.at,
    ],
  );
  if (rows[0] === undefined) throw new ParapetError('CONFLICT', 'Such a job is already in progress.');
  const { workflowType, projectId } = run;
  collectChange(tx, { kind: 'run', runId: rows[0].id, workflowType, projectId, status: 'submitted' });
  return rows[0].id;
}

/** Inserts queued runs that differ only in their trigger, and that exclude no others; returns their ids by trigger. */
export async function insertRuns(
  tx: TenantTransaction,
  run: Omit<NewWorkflowRun, 'triggerSource'>,
  triggerSources: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.client.query<{ id: string; triggerSource: string }>(
    `INSERT INTO parapet.workflow_run (deployment_id, workflow_type, status, project_id, ref_name, issue_id, scan_id, event_source,
            target_type, trigger_source, submitted_at)
     SELECT $1, $2, 'submitted', $3, $4, $5, $6, $7, $8, t.source, $9 FROM unnest($10::text[]) AS t (source)
     RETURNING id, trigger_source AS "triggerSource"`,
    [
      tx.deploymentId,
      run.workflowType,
      run.projectId,
      run.refName,
      run.issueId,
      run.scanId,
      run.eventSource,
      run.targetType,
      run.at,
      triggerSources,
    ],
  );
  const { workflowType, projectId } = run;
  for (const { id } of rows)
    collectChange(tx, { kind: 'run', runId: id, workflowType, projectId, status: 'submitted' });
  return new Map(rows.map(({ id, triggerSource }) => [triggerSource, id]));
}

const columns = `w.id, w.workflow_type AS "workflowType", w.status, w.project_id AS "projectId", coalesce(p.url, '') AS "projectUrl",
  coalesce(w.ref_name, '') AS "refName", w.issue_id AS "issueId", w.scan_id AS "scanId", w.event_source AS "eventSource",
  w.target_type AS "targetType", w.trigger_source AS "triggerSource", w.submitted_at AS "submittedAt",
  nullif(w.started_at, 'infinity') AS "startedAt", w.finished_at AS "finishedAt", w.total_findings AS "totalFindings",
  w.total_cost_credits AS "totalCostCredits"`;
const joins = `parapet.workflow_run w
  LEFT JOIN parapet.project p ON p.deployment_id = $1 AND p.id = w.project_id`;

export async function findRun(tx: TenantTransaction, runId: string): Promise<TracedRunRow | undefined> {
  const { rows } = await tx.client.query<TracedRunRow>(
    `SELECT ${columns}, w.steps, w.log FROM ${joins} WHERE w.deployment_id = $1 AND w.id = $2`,
    [tx.deploymentId, runId],
  );
  return rows[0];
}

/** The unfinished runs of some types. */
export async function listUnendedRuns(
  tx: TenantTransaction,
  workflowTypes: readonly string[],
): Promise<{ runId: string; workflowType: string; projectId: string | null; scanId: string | null }[]> {
  const { rows } = await tx.client.query<{
    runId: string;
    workflowType: string;
    projectId: string | null;
    scanId: string | null;
  }>(
    `SELECT id AS "runId", workflow_type AS "workflowType", project_id AS "projectId", scan_id AS "scanId" FROM parapet.workflow_run
      WHERE deployment_id = $1 AND workflow_type = ANY ($2::text[]) AND status IN ('submitted', 'running') ORDER BY submitted_at, id`,
    [tx.deploymentId, workflowTypes],
  );
  return rows;
}

/** The runs with these ids, in their order. */
export async function listRunRows(tx: TenantTransaction, runIds: readonly string[]): Promise<WorkflowRunRow[]> {
  const { rows } = await tx.client.query<WorkflowRunRow>(
    `SELECT ${columns} FROM ${joins} WHERE w.deployment_id = $1 AND w.id = ANY ($2::bigint[])
      ORDER BY array_position($2::bigint[], w.id)`,
    [tx.deploymentId, runIds],
  );
  return rows;
}

export async function findRunIdOfScan(tx: TenantTransaction, scanId: string): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM parapet.workflow_run WHERE deployment_id = $1 AND scan_id = $2',
    [tx.deploymentId, scanId],
  );
  return rows[0]?.id;
}

export async function findRunStatus(tx: TenantTransaction, runId: string): Promise<WorkflowRunStatus | undefined> {
  const { rows } = await tx.client.query<{ status: WorkflowRunStatus }>(
    'SELECT status FROM parapet.workflow_run WHERE deployment_id = $1 AND id = $2',
    [tx.deploymentId, runId],
  );
  return rows[0]?.status;
}

/** Returns true if the run is still running, and locks it until the transaction ends. */
export async function claimRunningRun(tx: TenantTransaction, runId: string): Promise<boolean> {
  const { rows } = await tx.client.query(
    `SELECT FROM parapet.workflow_run WHERE deployment_id = $1 AND id = $2 AND status = 'running' FOR NO KEY UPDATE`,
    [tx.deploymentId, runId],
  );
  return rows.length === 1;
}

export interface RunMove {
  to: WorkflowRunStatus;
  at: Date;
  /** Its findings and costs at the end. */
  totals?: { findings: number; costCredits: number };
  trace?: RunTrace;
}

/** Moves a run to another state if its current state allows that; returns true if it was moved. */
export async function moveRun(tx: TenantTransaction, runId: string, move: RunMove): Promise<boolean> {
  return (await moveRuns(tx, [runId], move)).length === 1;
}

/**
 * Like moveRun for several; returns those that were moved. The only statement that changes a status; it compares and
 * sets atomically, so of two callers that move one run, the second finds it moved.
 */
export async function moveRuns(tx: TenantTransaction, runIds: readonly string[], move: RunMove): Promise<string[]> {
  if (runIds.length === 0) return [];
  const hasEnded = move.to !== 'running';
  const { rows } = await tx.client.query<{ id: string; workflowType: string; projectId: string | null }>(
    `WITH moved AS (
     UPDATE parapet.workflow_run
        SET status = $3, started_at = least(started_at, $4::timestamptz), finished_at = CASE WHEN $5 THEN $4::timestamptz END,
            total_findings = coalesce($6::bigint, total_findings),
            total_cost_credits = greatest(total_cost_credits, $7::double precision),
            steps = coalesce($8::jsonb, steps), log = coalesce($9::jsonb, log)
      WHERE deployment_id = $1 AND id = ANY ($2::bigint[]) AND status = ANY ($10)
      RETURNING id, workflow_type, project_id),
     -- What a run of triage has not done yet goes away with its end.
     dropped AS (
       DELETE FROM parapet.triage_selection WHERE $5 AND deployment_id = $1 AND run_id IN (SELECT id FROM moved))
     SELECT id, workflow_type AS "workflowType", project_id AS "projectId" FROM moved`,
    [
      tx.deploymentId,
      runIds,
      move.to,
      move.at,
      hasEnded,
      move.totals?.findings ?? null,
      move.totals?.costCredits ?? null,
      move.trace === undefined ? null : JSON.stringify(move.trace.steps),
      move.trace === undefined ? null : JSON.stringify(move.trace.log),
      statesBefore(move.to),
    ],
  );
  for (const { id, ...run } of rows) collectChange(tx, { kind: 'run', runId: id, ...run, status: move.to });
  return rows.map(({ id }) => id);
}

/** Stores a running run's progress; returns false if it is no longer running. */
export async function updateTrace(tx: TenantTransaction, runId: string, trace: RunTrace): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE parapet.workflow_run SET steps = $3, log = $4 WHERE deployment_id = $1 AND id = $2 AND status = 'running'`,
    [tx.deploymentId, runId, JSON.stringify(trace.steps), JSON.stringify(trace.log)],
  );
  return rowCount === 1;
}
