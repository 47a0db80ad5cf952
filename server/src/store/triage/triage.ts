/**
 * Triage actions: one batch per action, whose events can be undone. Only findings/apply-changes.ts changes findings.
 */
import type { TriageDecision, UndoableAct } from '../../model/triage.ts';
import type { TenantTransaction } from '../database.ts';
import { replayOf } from '../reports/replay.ts';
import { withoutLoops } from '../without-loops.ts';

export interface TriageBatchRow {
  id: string;
  at: Date;
  actor: string;
  actorUserId: string;
  /** Findings that it changed, with those on other refs. */
  findingCount: string;
  undoneAt: Date | null;
  undoneByBatchId: string | null;
  /** The run that decides or decided; null if it was done at once. */
  runId: string | null;
}

/** Its `finding_count` is kept by apply-changes.ts. */
export async function insertTriageBatch(
  tx: TenantTransaction,
  batch: { at: Date; actor: string; actorUserId: string; change: unknown },
): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>(
    `INSERT INTO parapet.triage_batch (deployment_id, at, actor, actor_user_id, change, finding_count)
     VALUES ($1, $2, $3, $4, $5, 0) RETURNING id`,
    [tx.deploymentId, batch.at, batch.actor, batch.actorUserId, JSON.stringify(batch.change)],
  );
  if (rows[0] === undefined) throw new Error('no triage batch id');
  return rows[0].id;
}

/** Locks the batch until the transaction ends, so that it is undone only once. */
export async function findBatchForUndo(tx: TenantTransaction, batchId: string): Promise<TriageBatchRow | undefined> {
  const { rows } = await tx.client.query<TriageBatchRow>(
    `SELECT id, at, actor, actor_user_id AS "actorUserId", finding_count AS "findingCount", undone_at AS "undoneAt",
            undone_by_batch_id AS "undoneByBatchId", run_id AS "runId"
       FROM parapet.triage_batch WHERE deployment_id = $1 AND id = $2 FOR UPDATE`,
    [tx.deploymentId, batchId],
  );
  return rows[0];
}

export async function updateBatchUndone(
  tx: TenantTransaction,
  batchId: string,
  undone: { at: Date; byBatchId: string },
): Promise<void> {
  await tx.client.query(
    'UPDATE parapet.triage_batch SET undone_at = $3, undone_by_batch_id = $4 WHERE deployment_id = $1 AND id = $2',
    [tx.deploymentId, batchId, undone.at, undone.byBatchId],
  );
}

/** The project of each finding; fewer rows than ids if some do not exist. */
export async function listFindingProjects(
  tx: TenantTransaction,
  findingIds: readonly string[],
): Promise<{ id: string; projectId: string }[]> {
  const { rows } = await tx.client.query<{ id: string; projectId: string }>(
    `SELECT id, project_id AS "projectId" FROM parapet.finding WHERE deployment_id = $1 AND id = ANY ($2::bigint[])`,
    [tx.deploymentId, findingIds],
  );
  return rows;
}

/** Ids of a batch's findings, and of the findings of the same identities on other refs. */
export async function listFindingsOfBatch(tx: TenantTransaction, batchId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM parapet.finding
      WHERE deployment_id = $1 AND identity_id = ANY (ARRAY (
        SELECT f.identity_id FROM parapet.finding_event e
          JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = e.finding_id
         WHERE e.deployment_id = $1 AND e.batch_id = $2))
      ORDER BY id`,
    [tx.deploymentId, batchId],
  );
  return rows.map(({ id }) => id);
}

/** The projects of a batch's findings. */
export async function listProjectsOfBatch(tx: TenantTransaction, batchId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT DISTINCT f.project_id AS id FROM parapet.finding_event e
       JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = e.finding_id
      WHERE e.deployment_id = $1 AND e.batch_id = $2 ORDER BY 1`,
    [tx.deploymentId, batchId],
  );
  return rows.map(({ id }) => id);
}

/** A finding's acts that were not undone, by the event that each made; of one person (null: of all). */
export async function listUndoableActs(
  tx: TenantTransaction,
  findingId: string,
  actorUserId: string | null,
): Promise<Map<string, UndoableAct>> {
  const { rows } = await tx.client.query<{ eventId: string; batchId: string; findingCount: string }>(
    `SELECT e.id AS "eventId", b.id AS "batchId", b.finding_count AS "findingCount"
       FROM parapet.finding_event e
       JOIN parapet.triage_batch b ON b.deployment_id = $1 AND b.id = e.batch_id
      WHERE e.deployment_id = $1 AND e.finding_id = $2 AND e.cause = 'person' AND b.undone_at IS NULL
        AND ($3::bigint IS NULL OR b.actor_user_id = $3)`,
    [tx.deploymentId, findingId, actorUserId],
  );
  return new Map(
    rows.map(({ eventId, batchId, findingCount }) => [eventId, { batchId, findingCount: Number(findingCount) }]),
  );
}

/** Stages the decision for the findings; needs the ingest role. */
export async function stageDecision(
  tx: TenantTransaction,
  stagingId: string,
  findingIds: readonly string[],
  decision: TriageDecision,
): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.staged_change (deployment_id, staging_id, finding_id, to_triage, cause, reason, triage_reason, note)
     SELECT $1, $2, f.id, $4, 'person', 'triaged', $5, $6
       FROM parapet.finding f WHERE f.deployment_id = $1 AND f.id = ANY ($3::bigint[])`,
    [tx.deploymentId, stagingId, findingIds, decision.triage, decision.reason, decision.note],
  );
}

/**
 * The number of findings that the decision would change, with the same ones on other refs: what applying it counts.
 * Like it, two decisions differ by state, reason or note.
 */
export async function countDecisionChanges(
  tx: TenantTransaction,
  findingIds: readonly string[],
  { triage, reason, note }: TriageDecision,
): Promise<number> {
  const { rows } = await tx.client.query<{ count: string }>(
    `SELECT count(*) FROM parapet.finding
      WHERE deployment_id = $1 AND identity_id = ANY (ARRAY (
        SELECT identity_id FROM parapet.finding WHERE deployment_id = $1 AND id = ANY ($2::bigint[])))
        AND (triage, triage_reason, note) IS DISTINCT FROM ($3, $4, $5)`,
    [tx.deploymentId, findingIds, triage, reason, note],
  );
  return Number(rows[0]?.count ?? 0);
}

/**
 * The instant of the staged decisions: now, or one millisecond after the latest earlier decision about these findings,
 * or the same ones on other refs, if another node's clock is ahead. So two decisions about one finding never share an
 * instant, and their order never depends on ids. Call it after `claimDecisions`.
 */
export async function instantOfDecision(tx: TenantTransaction, stagingId: string, now: Date): Promise<Date> {
  const { rows } = await tx.client.query<{ at: Date | null }>(
    `SELECT max(e.at) AS at
       FROM parapet.staged_change c
       JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = c.finding_id
       JOIN parapet.finding same ON same.deployment_id = $1 AND same.identity_id = f.identity_id
       JOIN parapet.finding_event e ON e.deployment_id = $1 AND e.finding_id = same.id
      WHERE c.deployment_id = $1 AND c.staging_id = $2 AND e.at >= $3
        AND (e.from_triage <> e.to_triage OR e.batch_id IS NOT NULL)`,
    [tx.deploymentId, stagingId, now],
  );
  const latest = rows[0]?.at;
  return latest ? new Date(latest.getTime() + 1) : now;
}

/**
 * Stages the undo of a batch that is marked as undone: each of its findings gets the triage that is in force without the
 * batch and without everything undone before. Findings with a later decision keep it. Returns the number of these.
 * `findingIds`: the result of `listFindingsOfBatch`.
 */
export async function stageUndo(
  tx: TenantTransaction,
  stagingId: string,
  { batchId, findingIds }: { batchId: string; findingIds: readonly string[] },
): Promise<{ keptLater: number }> {
  const { rows } = await withoutLoops(tx, () =>
    tx.client.query<{ keptLater: string }>(
      `WITH ${replayOf('$2')},
     valid AS (
       SELECT DISTINCT ON (identity_id) identity_id, at, id, to_triage, triage_reason, note
         FROM decision WHERE NOT is_void ORDER BY identity_id, at DESC, id DESC),
     earliest AS (
       SELECT DISTINCT ON (identity_id) identity_id, from_triage_reason, from_note
         FROM decision ORDER BY identity_id, at, id),
     own AS (
       SELECT DISTINCT ON (finding_id) finding_id, identity_id, at, id
         FROM decision WHERE batch_id = $4 ORDER BY finding_id, at DESC, id DESC),
     staged AS (
       INSERT INTO parapet.staged_change (deployment_id, staging_id, finding_id, to_triage, cause, reason, triage_reason, note)
       SELECT $1, $3, chosen.id, back.triage, 'undo', 'undone', back.reason, back.note
         FROM own
         JOIN chosen ON chosen.id = own.finding_id
         LEFT JOIN birth ON birth.id = chosen.id
         LEFT JOIN valid ON valid.identity_id = own.identity_id
         LEFT JOIN earliest ON earliest.identity_id = own.identity_id
        CROSS JOIN LATERAL (
          SELECT coalesce(valid.to_triage, birth.triage, chosen.first_triage) AS triage,
                 CASE WHEN valid.identity_id IS NULL THEN earliest.from_triage_reason ELSE valid.triage_reason END AS reason,
                 CASE WHEN valid.identity_id IS NULL THEN earliest.from_note ELSE valid.note END AS note) back
        WHERE (chosen.triage, chosen.triage_reason, chosen.note) IS DISTINCT FROM (back.triage, back.reason, back.note))
     SELECT count(*) AS "keptLater" FROM own JOIN valid ON valid.identity_id = own.identity_id
      WHERE (valid.at, valid.id) > (own.at, own.id)`,
      [tx.deploymentId, findingIds, stagingId, batchId],
    ),
  );
  return { keptLater: Number(rows[0]?.keptLater ?? 0) };
}

/** The number of triage acts that a person made at exactly this instant. */
export async function countBatchesAt(tx: TenantTransaction, act: { at: Date; actorUserId: string }): Promise<number> {
  const { rows } = await tx.client.query<{ count: string }>(
    'SELECT count(*) FROM parapet.triage_batch WHERE deployment_id = $1 AND at = $2 AND actor_user_id = $3',
    [tx.deploymentId, act.at, act.actorUserId],
  );
  return Number(rows[0]?.count ?? 0);
}
