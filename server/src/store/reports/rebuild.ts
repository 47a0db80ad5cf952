/**
 * Recomputes the derived tables of reports (finding_span, finding_tally; ADR 0008) from findings and their history.
 * Tests use it to prove that the writers keep them exact, benchmarks to fill them in bulk, operators to repair them. No
 * request uses it.
 */
import type { TenantTransaction } from '../database.ts';
import { lockAllDecisions } from '../projects/decisions.ts';
import { holdAllMerges } from '../projects/merge-lock.ts';
import { contributionOf } from './contributions.ts';
import { withoutLoops } from '../without-loops.ts';
import { replayOf } from './replay.ts';

/**
 * Blocks every writer of the derived tables until the transaction ends: merges and decisions have a lock per project;
 * compaction and a new project's first scan write the tally. Waits for running writers, however long a merge takes.
 */
export async function lockDerived(tx: TenantTransaction): Promise<void> {
  await tx.client.query('SET LOCAL lock_timeout = 0');
  await holdAllMerges(tx);
  await lockAllDecisions(tx);
  await tx.client.query('LOCK TABLE parapet.finding_tally IN SHARE ROW EXCLUSIVE MODE');
}

/**
 * Replays the history into finding_span and into the findings' own instants (state_since, group_since), for the findings
 * with the ids, which name every finding of each identity; null for all findings of the deployment.
 */
export async function rebuildSpans(tx: TenantTransaction, findingIds: readonly string[] | null = null): Promise<void> {
  const values = findingIds === null ? [tx.deploymentId] : [tx.deploymentId, findingIds];
  const only = (column: string): string => (findingIds === null ? '' : `AND ${column} = ANY ($2::bigint[])`);
  await tx.client.query(`DELETE FROM parapet.finding_span WHERE deployment_id = $1 ${only('finding_id')}`, values);
  await withoutLoops(tx, () =>
    tx.client.query(
      `WITH ${replayedSpans(findingIds === null ? null : '$2')},
       instants AS (
         UPDATE parapet.finding f SET state_since = s.from_at, group_since = s.group_from_at
           FROM span s
          WHERE s.to_at IS NULL AND f.deployment_id = $1 AND f.id = s.finding_id ${only('f.id')}
            AND (f.state_since <> s.from_at OR f.group_since <> s.group_from_at))
       INSERT INTO parapet.finding_span (deployment_id, ${spanColumns})
       SELECT $1, ${spanColumns} FROM ended`,
      values,
    ),
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

/** A difference between the tally and the rows, or the spans and the findings' instants and the history. */
export interface DerivedDifference {
  table: 'finding' | 'finding_span' | 'finding_tally';
  row: string;
  /** Surplus (positive) or missing (negative). */
  n: string;
}

/** Compares the derived tables with a recount, without changing anything. At most 100 differences. */
export async function findDerivedDifferences(tx: TenantTransaction): Promise<DerivedDifference[]> {
  const { rows } = await withoutLoops(tx, () =>
    tx.client.query<DerivedDifference>(
      `WITH ${replayedSpans(null)}
     SELECT 'finding_span' AS "table", "row", sum(n)::text AS n
       FROM (SELECT to_jsonb(s)::text, 1
               FROM (SELECT ${spanColumns} FROM parapet.finding_span WHERE deployment_id = $1) s
             UNION ALL
             SELECT to_jsonb(ended)::text, -1 FROM ended) compared ("row", n)
      GROUP BY "row" HAVING sum(n) <> 0
     UNION ALL
     SELECT 'finding', concat_ws(' ', finding_id, state, at, group_at), sum(n)::text
       FROM (SELECT id, state, state_since, group_since, 1 FROM parapet.finding WHERE deployment_id = $1
             UNION ALL
             SELECT finding_id, state, from_at, group_from_at, -1 FROM span WHERE to_at IS NULL)
            compared (finding_id, state, at, group_at, n)
      GROUP BY finding_id, state, at, group_at HAVING sum(n) <> 0
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
    ),
  );
  return rows;
}

/** The columns of finding_span that the history tells. */
const spanColumns = `finding_id, measure, from_at, to_at, group_from_at, again_at, lane, project_id, rule_id, profile_id,
  relevant_since`;

/** CTEs (replay.ts) with the spans of findings, `span` (to_at null: it lasts), and the rows of finding_span, `ended`. */
function replayedSpans(idsParameter: string | null): string {
  return `
  ${replayOf(idsParameter)},
  grouped AS MATERIALIZED (
    SELECT *, parapet.report_group(state) AS "group",
           lag(parapet.report_group(state)) OVER (PARTITION BY finding_id ORDER BY at, n) AS group_before
      FROM entry),
  numbered AS MATERIALIZED (
    SELECT *, count(*) FILTER (WHERE "group" IS DISTINCT FROM group_before) OVER (PARTITION BY finding_id ORDER BY at, n) AS group_no
      FROM grouped),
  span AS MATERIALIZED (
    SELECT finding_id, n, "group", group_no, state, at AS from_at, lead(at) OVER (PARTITION BY finding_id ORDER BY at, n) AS to_at,
           min(at) OVER (PARTITION BY finding_id, group_no) AS group_from_at
      FROM numbered),
  group_span AS (
    SELECT finding_id, 'group_' || "group" AS measure, min(from_at) AS from_at, max(to_at) AS to_at, min(from_at) AS group_from_at,
           bool_or(to_at IS NULL) AS is_current
      FROM span WHERE "group" IN ('open', 'ignored')
     GROUP BY finding_id, group_no, "group"),
  replayed AS (
    SELECT finding_id, state AS measure, from_at, to_at, group_from_at,
           coalesce(lead(from_at) OVER (PARTITION BY finding_id, state ORDER BY from_at, n), 'infinity') AS again_at
      FROM span WHERE to_at IS NULL OR from_at < to_at
    UNION ALL
    SELECT finding_id, measure, from_at, to_at, group_from_at, 'infinity' FROM group_span WHERE NOT is_current AND from_at < to_at),
  ended AS (
    SELECT replayed.*, f.lane, f.project_id, f.rule_id, f.profile_id, f.relevant_since
      FROM replayed JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = replayed.finding_id
     WHERE replayed.to_at IS NOT NULL)`;
}

const present = '(SELECT * FROM parapet.finding WHERE deployment_id = $1)';
const closed = '(SELECT * FROM parapet.finding_span WHERE deployment_id = $1)';
