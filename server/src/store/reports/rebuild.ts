/**
 * Recomputes the derived tables of reports (finding_span, finding_tally; ADR 0008) from findings and their history.
 * Tests use it to prove that the writers keep them exact, benchmarks to fill them in bulk, operators to repair them. No
 * request uses it.
 */
import type { TenantTransaction } from '../database.ts';
import { holdAllDecisions } from '../projects/decisions.ts';
import { holdAllMerges } from '../projects/merge-lock.ts';
import { contributionOf } from './contributions.ts';

/**
 * Blocks every writer of the derived tables until the transaction ends: merges and decisions have a lock per project;
 * compaction and a new project's first scan write the tally. Waits for running writers, however long a merge takes.
 */
export async function lockDerived(tx: TenantTransaction): Promise<void> {
  await tx.client.query('SET LOCAL lock_timeout = 0');
  await holdAllMerges(tx);
  await holdAllDecisions(tx);
  await tx.client.query('LOCK TABLE parapet.finding_tally IN SHARE ROW EXCLUSIVE MODE');
}

/** Replays finding_event into finding_span for the whole deployment. */
export async function rebuildSpans(tx: TenantTransaction): Promise<void> {
  await tx.client.query('DELETE FROM parapet.finding_span WHERE deployment_id = $1', [tx.deploymentId]);
  await tx.client.query(
    `INSERT INTO parapet.finding_span (deployment_id, finding_id, measure, from_at, to_at, group_from_at, again_at,
                                       lane, project_id, rule_id, profile_id, relevant_since)
     SELECT $1, r.* FROM (${replayedSpans}) r`,
    [tx.deploymentId],
  );
}

/** Recounts finding_tally from findings and spans. */
export async function rebuildTally(tx: TenantTransaction): Promise<void> {
  await tx.client.query('DELETE FROM parapet.finding_tally WHERE deployment_id = $1', [tx.deploymentId]);
  await tx.client.query(
    `INSERT INTO parapet.finding_tally (deployment_id, lane, measure, project_id, rule_id, profile_id, day, n, is_fresh)
     SELECT $1, c.*, false FROM (${contributionOf(present, closed)}) c`,
    [tx.deploymentId],
  );
}

/** A difference between the tally and the rows, or the spans and the history. Empty: all is exact. */
export interface DerivedDifference {
  table: 'finding_span' | 'finding_tally';
  row: string;
  /** Surplus (positive) or missing (negative). */
  n: string;
}

/** Compares the derived tables with a recount, without changing anything. At most 100 differences. */
export async function findDerivedDifferences(tx: TenantTransaction): Promise<DerivedDifference[]> {
  const { rows } = await tx.client.query<DerivedDifference>(
    `SELECT 'finding_span' AS "table", "row", sum(n)::text AS n
       FROM (SELECT to_jsonb(s)::text, 1
               FROM (SELECT finding_id, measure, from_at, to_at, group_from_at, again_at, lane, project_id, rule_id, profile_id,
                            relevant_since FROM parapet.finding_span
                      WHERE deployment_id = $1) s
             UNION ALL
             SELECT to_jsonb(r)::text, -1 FROM (${replayedSpans}) r) compared ("row", n)
      GROUP BY "row" HAVING sum(n) <> 0
     UNION ALL
     SELECT 'finding_tally', "row", sum(n)::text
       FROM (SELECT concat_ws(' ', lane, measure, project_id, rule_id, profile_id, day), n FROM parapet.finding_tally
              WHERE deployment_id = $1
             UNION ALL
             SELECT concat_ws(' ', lane, measure, project_id, rule_id, profile_id, day), -n
               FROM (${contributionOf(present, closed)}) c) compared ("row", n)
      GROUP BY "row" HAVING sum(n) <> 0
      LIMIT 100`,
    [tx.deploymentId],
  );
  return rows;
}

/** The rows of finding_span according to the history ($1 the deployment), without deployment_id and id. */
const replayedSpans = `
  WITH entry AS MATERIALIZED (
    SELECT id AS finding_id, 0::bigint AS n, created_at AS at, parapet.aggregate_state(first_status, first_triage) AS state
      FROM parapet.finding WHERE deployment_id = $1
    UNION ALL
    SELECT finding_id, id, at, to_state FROM parapet.finding_event WHERE deployment_id = $1 AND to_state <> from_state),
  grouped AS (
    SELECT *, parapet.report_group(state) AS "group",
           lag(parapet.report_group(state)) OVER (PARTITION BY finding_id ORDER BY at, n) AS group_before
      FROM entry),
  numbered AS (
    SELECT *, count(*) FILTER (WHERE "group" IS DISTINCT FROM group_before) OVER (PARTITION BY finding_id ORDER BY at, n) AS group_no
      FROM grouped),
  stretch AS (
    SELECT finding_id, n, "group", group_no, state, at AS from_at, lead(at) OVER (PARTITION BY finding_id ORDER BY at, n) AS to_at,
           min(at) OVER (PARTITION BY finding_id, group_no) AS group_from_at
      FROM numbered),
  group_stretch AS (
    SELECT finding_id, 'group_' || "group" AS measure, min(from_at) AS from_at, max(to_at) AS to_at, min(from_at) AS group_from_at,
           bool_or(to_at IS NULL) AS lasts
      FROM stretch WHERE "group" IN ('open', 'ignored')
     GROUP BY finding_id, group_no, "group"),
  told AS (
    SELECT finding_id, state AS measure, from_at, to_at, group_from_at,
           coalesce(lead(from_at) OVER (PARTITION BY finding_id, state ORDER BY from_at, n), 'infinity') AS again_at
      FROM stretch WHERE to_at IS NULL OR from_at < to_at
    UNION ALL
    SELECT finding_id, measure, from_at, to_at, group_from_at, 'infinity' FROM group_stretch WHERE NOT lasts AND from_at < to_at)
  SELECT told.*, f.lane, f.project_id, f.rule_id, f.profile_id, f.relevant_since
    FROM told JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = told.finding_id
   WHERE told.to_at IS NOT NULL`;

const present = '(SELECT * FROM parapet.finding WHERE deployment_id = $1)';
const closed = '(SELECT * FROM parapet.finding_span WHERE deployment_id = $1)';
