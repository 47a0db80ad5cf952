/**
 * The one writer of state changes: applies the rows of staged_change with a staging id, and keeps history, spans and
 * tally exact. Uses a constant number of statements for a change of any size.
 */
import type { TenantTransaction } from '../database.ts';
import { carrySpans } from '../reports/carry-spans.ts';
import { changeTally } from '../reports/contributions.ts';
import { noteChangedTexts } from '../reports/search/pending-texts.ts';
import { rebuildSpans } from '../reports/rebuild.ts';
import { withoutLoops } from '../without-loops.ts';

export interface ChangeContext {
  tx: TenantTransaction;
  /** The id under which the changes are staged. */
  stagingId: string;
  at: Date;
  /** The actor shown in the history: a login, or the tool. */
  actor: string;
  scanId: string | null;
  batchId: string | null;
}

/** The number of findings by resulting state. */
export interface ChangeCounts {
  reopened: number;
  fixed: number;
  removed: number;
  muted: number;
  changed: number;
}

/** The ids that the change touches, as a sub-select over ($1 deployment, $2 staging id). */
const touched = 'SELECT finding_id FROM parapet.staged_change WHERE deployment_id = $1 AND staging_id = $2';

/** Those that get another rule: their texts are indexed by rule. */
const renamed = `${touched} AND to_rule_id IS NOT NULL`;

/** Applies the staged changes, and deletes them. */
export function applyChanges(context: ChangeContext): Promise<ChangeCounts> {
  return withoutLoops(context.tx, () => apply(context));
}

async function apply(context: ChangeContext): Promise<ChangeCounts> {
  const { tx, stagingId } = context;
  const { rowCount } = await tx.client.query(`${touched} LIMIT 1`, [tx.deploymentId, stagingId]);
  if (rowCount === 0) return { reopened: 0, fixed: 0, removed: 0, muted: 0, changed: 0 };
  await spreadTriage(context);
  await lockFindings(tx, { idsSql: touched, parameters: [stagingId] });
  const counts = await changeTally(tx, { idsSql: touched, parameters: [stagingId] }, async () => {
    const changed = await insertEvents(context);
    await carrySpans(tx, { idsSql: touched, changes: next, parameters: [stagingId, context.at] });
    await updateFindings(context);
    await noteChangedTexts(tx, { idsSql: renamed, parameters: [stagingId] });
    return changed;
  });
  await deleteStaged(context);
  return counts;
}

/**
 * Applies the staged undo of a batch, and rewrites what is stored about the past of all its findings, so that reports
 * and ages are as if the batch had never been. `findingIds` name every finding of each identity; those of the staged
 * changes are among them.
 */
export function applyUndo(
  context: ChangeContext,
  findingIds: readonly string[],
): Promise<Pick<ChangeCounts, 'changed'>> {
  return withoutLoops(context.tx, () => undo(context, findingIds));
}

async function undo(context: ChangeContext, findingIds: readonly string[]): Promise<Pick<ChangeCounts, 'changed'>> {
  const { tx } = context;
  const chosen = { idsSql: 'SELECT unnest($2::bigint[])', parameters: [findingIds] };
  await spreadTriage(context);
  await lockFindings(tx, chosen);
  const { changed } = await changeTally(tx, chosen, async () => {
    const counts = await insertEvents(context);
    await updateFindings(context);
    await rebuildSpans(tx, findingIds);
    return counts;
  });
  await deleteStaged(context);
  return { changed };
}

/**
 * Two changes of the same findings wait for each other here, in the order of ids, so that neither can deadlock; later
 * statements read the rows as the other change left them.
 */
async function lockFindings(
  tx: TenantTransaction,
  { idsSql, parameters }: { idsSql: string; parameters: readonly unknown[] },
): Promise<void> {
  await tx.client.query(
    `SELECT FROM parapet.finding WHERE deployment_id = $1 AND id = ANY (ARRAY (${idsSql})) ORDER BY id FOR NO KEY UPDATE`,
    [tx.deploymentId, ...parameters],
  );
}

async function deleteStaged({ tx, stagingId }: ChangeContext): Promise<void> {
  await tx.client.query('DELETE FROM parapet.staged_change WHERE deployment_id = $1 AND staging_id = $2', [
    tx.deploymentId,
    stagingId,
  ]);
}

/** Triage applies to the identity: the same finding on the project's other refs changes too. */
async function spreadTriage({ tx, stagingId }: ChangeContext): Promise<void> {
  await tx.client.query(
    `WITH decided AS MATERIALIZED (
       SELECT f.id, f.identity_id, c.to_triage, c.cause, c.reason, c.triage_reason, c.note
         FROM parapet.staged_change c
         JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = c.finding_id
        WHERE c.deployment_id = $1 AND c.staging_id = $2 AND c.to_triage IS NOT NULL
          AND f.id = ANY (ARRAY (${touched} AND to_triage IS NOT NULL)))
     INSERT INTO parapet.staged_change (deployment_id, staging_id, finding_id, to_triage, cause, reason, triage_reason, note)
     SELECT DISTINCT ON (other.id) $1, $2, other.id, c.to_triage, c.cause, c.reason, c.triage_reason, c.note
       FROM decided c
       JOIN parapet.finding other ON other.deployment_id = $1 AND other.identity_id = c.identity_id AND other.id <> c.id
      WHERE other.identity_id = ANY (ARRAY (SELECT identity_id FROM decided))
      ORDER BY other.id, c.id
     ON CONFLICT (deployment_id, staging_id, finding_id) DO UPDATE
        SET to_triage = coalesce(staged_change.to_triage, excluded.to_triage),
            triage_reason = CASE WHEN staged_change.to_triage IS NULL THEN excluded.triage_reason ELSE staged_change.triage_reason END,
            note = CASE WHEN staged_change.to_triage IS NULL THEN excluded.note ELSE staged_change.note END`,
    [tx.deploymentId, stagingId],
  );
}

/** Each change: the current row beside its next facts. ($1 deployment, $2 staging id, $3 instant) */
const next = `
  SELECT f.id, f.project_id, f.rule_id, f.profile_id, f.lane, f.analysis_id, f.ref_id, f.first_scan_id, f.relevant_since,
         f.status AS from_status, f.triage AS from_triage, f.state AS from_state, f.state_since, f.group_since,
         f.triage_reason AS from_triage_reason, f.note AS from_note,
         coalesce(c.to_status, f.status) AS to_status, coalesce(c.to_triage, f.triage) AS to_triage,
         parapet.aggregate_state(coalesce(c.to_status, f.status), coalesce(c.to_triage, f.triage)) AS to_state,
         c.to_triage IS NOT NULL AS is_triage, c.triage_reason, c.note, c.cause, c.reason,
         coalesce(c.to_rule_id, f.rule_id) AS to_rule_id, coalesce(c.to_profile_id, f.profile_id) AS to_profile_id,
         coalesce(c.to_lane, f.lane) AS to_lane,
         -- Time does not run backwards on a finding, whatever the clocks of two workers say.
         greatest($3::timestamptz, f.state_since) AS at
    FROM parapet.staged_change c
    JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = c.finding_id
   WHERE c.deployment_id = $1 AND c.staging_id = $2 AND f.id = ANY (ARRAY (${touched}))`;

/** Writes the history, and adds the changes to the count of the triage batch that they belong to. */
async function insertEvents({ tx, stagingId, at, actor, scanId, batchId }: ChangeContext): Promise<ChangeCounts> {
  const { rows } = await tx.client.query<Record<keyof ChangeCounts, string>>(
    `WITH event AS (
       INSERT INTO parapet.finding_event (deployment_id, finding_id, at, cause, reason, from_status, to_status, from_triage,
              to_triage, from_state, to_state, triage_reason, note, from_triage_reason, from_note, actor, scan_id, batch_id)
       SELECT $1, n.id, n.at, n.cause, n.reason, n.from_status, n.to_status, n.from_triage, n.to_triage, n.from_state,
              n.to_state, CASE WHEN n.is_triage THEN n.triage_reason END, CASE WHEN n.is_triage THEN n.note END,
              n.from_triage_reason, n.from_note, $4, $5::bigint, $6::bigint
         FROM (${next}) n
        WHERE n.from_status <> n.to_status OR n.from_triage <> n.to_triage
           OR (n.is_triage AND (n.from_triage_reason IS DISTINCT FROM n.triage_reason OR n.from_note IS DISTINCT FROM n.note))
           -- A decision that changes nothing counts once an earlier equal one is undone; the history leaves it out.
           OR (n.is_triage AND $6::bigint IS NOT NULL)
        ORDER BY n.id
       RETURNING from_status, to_status, from_status <> to_status OR from_triage <> to_triage
                 OR (from_triage_reason, from_note) IS DISTINCT FROM (triage_reason, note) AS differs),
     counted AS (
       UPDATE parapet.triage_batch SET finding_count = finding_count + (SELECT count(*) FROM event WHERE differs)
        WHERE deployment_id = $1 AND id = $6)
     SELECT count(*) FILTER (WHERE from_status IN ('fixed', 'removed') AND to_status IN ('unresolved', 'muted')) AS reopened,
            count(*) FILTER (WHERE from_status <> 'fixed' AND to_status = 'fixed') AS fixed,
            count(*) FILTER (WHERE from_status <> 'removed' AND to_status = 'removed') AS removed,
            count(*) FILTER (WHERE from_status <> 'muted' AND to_status = 'muted') AS muted,
            count(*) FILTER (WHERE differs) AS changed
       FROM event`,
    [tx.deploymentId, stagingId, at, actor, scanId, batchId],
  );
  const row = rows[0];
  return {
    reopened: Number(row?.reopened ?? 0),
    fixed: Number(row?.fixed ?? 0),
    removed: Number(row?.removed ?? 0),
    muted: Number(row?.muted ?? 0),
    changed: Number(row?.changed ?? 0),
  };
}

async function updateFindings({ tx, stagingId, at }: ChangeContext): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.finding f
        SET status = n.to_status, triage = n.to_triage, state = n.to_state,
            state_since = CASE WHEN n.from_state <> n.to_state THEN n.at ELSE f.state_since END,
            group_since = CASE WHEN parapet.report_group(n.from_state) <> parapet.report_group(n.to_state) THEN n.at
                               ELSE f.group_since END,
            relevant_since = CASE WHEN n.from_status IN ('fixed', 'removed') AND n.to_status IN ('unresolved', 'muted')
                                  THEN n.at ELSE f.relevant_since END,
            gone_scan_id = CASE WHEN n.to_status NOT IN ('fixed', 'removed') THEN NULL
                                WHEN n.from_status IN ('fixed', 'removed') THEN f.gone_scan_id
                                ELSE coalesce((SELECT s.id FROM parapet.scan s
                                                WHERE s.deployment_id = $1
                                                  AND s.id IN (f.first_scan_id,
                                                      (SELECT r.last_full_scan_id FROM parapet.analysis_ref r
                                                        WHERE r.deployment_id = $1 AND r.analysis_id = f.analysis_id
                                                          AND r.ref_id = f.ref_id))
                                                ORDER BY s.completed_at DESC NULLS LAST, s.id DESC LIMIT 1), f.first_scan_id) END,
            triage_reason = CASE WHEN n.is_triage THEN n.triage_reason ELSE f.triage_reason END,
            note = CASE WHEN n.is_triage THEN n.note ELSE f.note END,
            rule_id = n.to_rule_id, profile_id = n.to_profile_id, lane = n.to_lane
       FROM (${next}) n
      WHERE f.deployment_id = $1 AND f.id = n.id AND f.id = ANY (ARRAY (${touched}))`,
    [tx.deploymentId, stagingId, at],
  );
}
