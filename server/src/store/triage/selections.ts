/** What a run of triage has still to decide about, and how far it is. */
import type { WorkflowRunStatus } from '../../model/runs/workflow-run.ts';
import type { VexSource } from '../../model/vex.ts';
import type { TenantTransaction } from '../database.ts';

/**
 * What an act of triage does: sets a decision, undoes another act, or decides as a VEX document says (never by a run).
 * Stored with the act, and read by its run.
 */
export type BatchChange =
  | { triage: string; triageReason: string | null; note: string | null }
  | { undoes: string }
  | { vex: VexSource; version: string };

export interface BatchProgress {
  id: string;
  at: Date;
  actor: string;
  actorUserId: string;
  change: BatchChange;
  /** Null: done at once. */
  runId: string | null;
  /** The run's status; null without a run. */
  runStatus: WorkflowRunStatus | null;
  selected: number;
  decided: number;
  changed: number;
  keptLater: number;
  undoneByBatchId: string | null;
}

const progressColumns = `b.id, b.at, b.actor, b.actor_user_id AS "actorUserId", b.change, b.run_id AS "runId", w.status AS "runStatus",
  b.selected_count::integer AS selected, b.decided_count::integer AS decided, b.finding_count::integer AS changed,
  b.kept_later_count::integer AS "keptLater", b.undone_by_batch_id AS "undoneByBatchId"`;
const progressJoins = `parapet.triage_batch b LEFT JOIN parapet.workflow_run w ON w.deployment_id = $1 AND w.id = b.run_id`;

export async function findBatchProgress(tx: TenantTransaction, batchId: string): Promise<BatchProgress | undefined> {
  const { rows } = await tx.client.query<BatchProgress>(
    `SELECT ${progressColumns} FROM ${progressJoins} WHERE b.deployment_id = $1 AND b.id = $2`,
    [tx.deploymentId, batchId],
  );
  return rows[0];
}

export async function findBatchOfRun(tx: TenantTransaction, runId: string): Promise<BatchProgress | undefined> {
  const { rows } = await tx.client.query<BatchProgress>(
    `SELECT ${progressColumns} FROM ${progressJoins} WHERE b.deployment_id = $1 AND b.run_id = $2`,
    [tx.deploymentId, runId],
  );
  return rows[0];
}

/** Gives an act to a run, with the findings to decide about. */
export async function insertSelection(
  tx: TenantTransaction,
  { batchId, runId, findingIds }: { batchId: string; runId: string; findingIds: readonly string[] },
): Promise<void> {
  await tx.client.query(
    `WITH selected AS (
       INSERT INTO parapet.triage_selection (deployment_id, run_id, project_id, finding_id)
       SELECT $1, $3, f.project_id, f.id FROM parapet.finding f WHERE f.deployment_id = $1 AND f.id = ANY ($4::bigint[])
       RETURNING 1)
     UPDATE parapet.triage_batch SET run_id = $3, selected_count = (SELECT count(*) FROM selected), decided_count = 0
      WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, batchId, runId, findingIds],
  );
}

/** The project with which the run goes on; undefined if nothing is left. */
export async function findNextProject(tx: TenantTransaction, runId: string): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ projectId: string }>(
    `SELECT project_id AS "projectId" FROM parapet.triage_selection WHERE deployment_id = $1 AND run_id = $2
      ORDER BY project_id LIMIT 1`,
    [tx.deploymentId, runId],
  );
  return rows[0]?.projectId;
}

/**
 * Takes some of a project's findings out of the selection, and with each the same findings on other refs, so that an
 * identity is decided about once. `selectedIds` were in the selection; `findingIds` are all findings of their identities.
 */
export async function takeSelected(
  tx: TenantTransaction,
  { runId, projectId, limit }: { runId: string; projectId: string; limit: number },
): Promise<{ selectedIds: string[]; findingIds: string[] }> {
  const { rows: first } = await tx.client.query<{ id: string }>(
    `SELECT finding_id AS id FROM parapet.triage_selection WHERE deployment_id = $1 AND run_id = $2 AND project_id = $3
      ORDER BY finding_id LIMIT $4`,
    [tx.deploymentId, runId, projectId, limit],
  );
  const { rows: all } = await tx.client.query<{ id: string }>(
    `SELECT id FROM parapet.finding
      WHERE deployment_id = $1 AND identity_id = ANY (ARRAY (
        SELECT identity_id FROM parapet.finding WHERE deployment_id = $1 AND id = ANY ($2::bigint[])))
      ORDER BY id`,
    [tx.deploymentId, first.map(({ id }) => id)],
  );
  const named = [...new Set([...first, ...all].map(({ id }) => id))];
  const { rows: taken } = await tx.client.query<{ id: string }>(
    `DELETE FROM parapet.triage_selection
      WHERE deployment_id = $1 AND run_id = $2 AND project_id = $3 AND finding_id = ANY ($4::bigint[]) RETURNING finding_id AS id`,
    [tx.deploymentId, runId, projectId, named],
  );
  return { selectedIds: taken.map(({ id }) => id), findingIds: all.map(({ id }) => id) };
}

/** Adds to how far an act's run is. */
export async function addProgress(
  tx: TenantTransaction,
  batchId: string,
  { decided, keptLater }: { decided: number; keptLater: number },
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.triage_batch SET decided_count = decided_count + $3, kept_later_count = kept_later_count + $4
      WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, batchId, decided, keptLater],
  );
}
