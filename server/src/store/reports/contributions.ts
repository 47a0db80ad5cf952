/**
 * The rows that findings contribute to finding_tally, the counts per UTC day behind every report's total (ADR 0008 and
 * docs/reports.md): the one definition that ingest, triage, rebuilding and the tests share. Measures, by day:
 *   a state, group_open, group_ignored   current spans, by the day they began
 *   at_<state>                           +1 on the day a span of the state began, -1 on the day it ended
 *   first_<state>                        the first time that a finding entered the state; on primary refs
 *   life                                 findings created on primary refs
 *   life_open, life_ignored, life_fixed, life_removed   findings created in pull requests, by report group now
 * Each is counted under rule_id 0 (all rules) and under the finding's rule, and in both by the day and, as m_<measure>, by the
 * first day of its month: a sum over years adds months first. Current spans are also counted under their project (rule_id 0,
 * day -infinity), which gives a project's current counts.
 */
import type { TenantTransaction } from '../database.ts';

/**
 * The columns of finding_tally that a contribution fills, in the order of `contributionOf`; deployment_id precedes
 * them.
 */
export const contributionColumns = 'lane, measure, project_id, rule_id, profile_id, day, n';

/**
 * The tally rows (columns `contributionColumns`, n positive or negative, never 0) of a set of findings. `present`: a
 * relation (table name, CTE name or parenthesised SELECT) with lane, project_id, rule_id, profile_id, state,
 * state_since, group_since, created_at, one row per finding. `closed`: their ended spans with lane, rule_id,
 * profile_id, measure, from_at, to_at, again_at; null for findings that were just created.
 */
export function contributionOf(present: string, closed: string | null): string {
  return `
    SELECT step.lane, placed.measure, placed.project_id, placed.rule_id, step.profile_id, placed.day, sum(step.n)::bigint AS n
      FROM (${currentSteps(present)} ${closed === null ? '' : `UNION ALL ${endedSteps(closed)}`}) step
     CROSS JOIN LATERAL (
       SELECT grain.measure, 0::bigint AS project_id, level.rule_id, grain.day
         FROM (VALUES (0::bigint), (step.rule_id)) level (rule_id),
              (VALUES (step.measure, step.day),
                      ('m_' || step.measure, date_trunc('month', step.day::timestamp)::date)) grain (measure, day)
       UNION ALL
       SELECT step.measure, step.project_id, 0, '-infinity' WHERE step.project_id IS NOT NULL) placed
     GROUP BY 1, 2, 3, 4, 5, 6
    HAVING sum(step.n) <> 0`;
}

/**
 * Contributions of the findings' own rows: grouped before they are expanded, since most of a scan's findings are alike.
 */
function currentSteps(present: string): string {
  return `
    SELECT alike.lane, part.project_id, alike.rule_id, alike.profile_id, part.measure, part.day, alike.n
      FROM (SELECT lane, project_id, rule_id, profile_id, state, ${dayOf('state_since')} AS state_day, ${dayOf('group_since')} AS group_day,
                   ${dayOf('created_at')} AS creation_day, count(*) AS n
              FROM ${present} AS present WHERE lane < 2 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) alike
     CROSS JOIN LATERAL (
       SELECT alike.project_id, alike.state AS measure, alike.state_day AS day
       UNION ALL
       SELECT null, 'at_' || alike.state, alike.state_day
       UNION ALL
       SELECT null, 'first_' || alike.state, alike.state_day WHERE alike.lane = 0
       UNION ALL
       SELECT null, 'group_' || parapet.report_group(alike.state), alike.group_day
        WHERE parapet.report_group(alike.state) IN ('open', 'ignored')
       UNION ALL
       SELECT null, CASE alike.lane WHEN 1 THEN 'life_' || parapet.report_group(alike.state) ELSE 'life' END, alike.creation_day) part`;
}

/** Contributions of ended spans. A re-entered one removes the later entry from the first ones. */
function endedSteps(closed: string): string {
  return `
    SELECT alike.lane, null::bigint, alike.rule_id, alike.profile_id, part.measure, part.day, part.n
      FROM (SELECT lane, rule_id, profile_id, measure AS state, ${dayOf('from_at')} AS from_day, ${dayOf('to_at')} AS to_day,
                   ${dayOf('again_at')} AS again_day, count(*) AS n
              FROM ${closed} AS closed WHERE lane < 2 AND measure NOT LIKE 'group%' GROUP BY 1, 2, 3, 4, 5, 6, 7) alike
     CROSS JOIN LATERAL (
       SELECT 'at_' || alike.state AS measure, alike.from_day AS day, alike.n
       UNION ALL
       SELECT 'at_' || alike.state, alike.to_day, -alike.n
       UNION ALL
       SELECT 'first_' || alike.state, alike.from_day, alike.n WHERE alike.lane = 0
       UNION ALL
       SELECT 'first_' || alike.state, alike.again_day, -alike.n WHERE alike.lane = 0 AND alike.again_day < 'infinity') part`;
}

/**
 * Runs a change of some findings (their rows and their spans) and appends the difference in their contribution.
 * `idsSql` is a SELECT of finding ids over $1 (the deployment) and $2… (`parameters`), the same before and after the
 * change.
 */
export async function changeTally<Outcome>(
  tx: TenantTransaction,
  { idsSql, parameters }: { idsSql: string; parameters: readonly unknown[] },
  change: () => Promise<Outcome>,
): Promise<Outcome> {
  const values = [tx.deploymentId, ...parameters];
  const { rows } = await tx.client.query<{ before: string }>(
    `${chosen(idsSql)} SELECT coalesce(json_agg(c), '[]')::text AS before FROM (${contributionOf('present', 'closed')}) c`,
    values,
  );
  const outcome = await change();
  await tx.client.query(
    `${chosen(idsSql)}
     INSERT INTO parapet.finding_tally (deployment_id, ${contributionColumns})
     SELECT $1, lane, measure, project_id, rule_id, profile_id, day, sum(n)
       FROM (SELECT * FROM (${contributionOf('present', 'closed')}) now
             UNION ALL
             SELECT lane, measure, project_id, rule_id, profile_id, day, -n
               FROM json_to_recordset($${values.length + 1}::json)
                 AS before (lane smallint, measure text, project_id bigint, rule_id bigint, profile_id bigint, day date, n bigint)) c
      GROUP BY 2, 3, 4, 5, 6, 7 HAVING sum(n) <> 0`,
    [...values, rows[0]?.before ?? '[]'],
  );
  return outcome;
}

/** CTEs `present` and `closed` of the findings that a SELECT of ids returns. */
function chosen(idsSql: string): string {
  return `
    WITH chosen AS MATERIALIZED (SELECT DISTINCT id FROM (${idsSql}) AS chosen (id)),
    present AS MATERIALIZED (
      SELECT f.id, f.lane, f.project_id, f.rule_id, f.profile_id, f.state, f.state_since, f.group_since, f.created_at
        FROM chosen JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = chosen.id
       WHERE f.id = ANY (ARRAY (SELECT id FROM chosen)) AND f.lane < 2),
    closed AS (
      SELECT f.lane, f.rule_id, f.profile_id, s.measure, s.from_at, s.to_at, s.again_at
        FROM present f JOIN parapet.finding_span s ON s.deployment_id = $1 AND s.finding_id = f.id
       WHERE s.finding_id = ANY (ARRAY (SELECT id FROM present)))`;
}

/** The UTC day of an instant; infinity stays infinity. */
function dayOf(instant: string): string {
  return `(${instant} AT TIME ZONE 'UTC')::date`;
}
