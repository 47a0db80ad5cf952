/**
 * What findings contribute to finding_tally: the one definition that ingest, triage, rebuilding and the tests share
 * (docs/adr/0008-reports.md). Measures:
 *   a state, group_open, group_ignored   one stretch [from_day, to_day), to_day 'infinity' while it lasts
 *   at_<state>                           the same stretches as steps: +1 on the day they begin, -1 on the day they end, so that
 *                                        the state's size at a midnight is one sum over the earlier days
 *   last_<state>                         [day of entering it, day of entering it again): the latest entry, on primary refs
 *   life                                 [day of birth, infinity) on primary refs
 *   life_open, life_ignored, life_fixed, life_removed   the same in pull requests, by present report group
 * Each is counted under rule_id 0 (all rules) and under the finding's rule, and in both by the day and, as m_<measure>, by the
 * first day of the month that it began in: a sum over years adds months first.
 */
import type { TenantTransaction } from '../database.ts';

/** The columns of finding_tally that a contribution fills, in the order of `contributionOf`; deployment_id comes before them. */
export const contributionColumns = 'lane, measure, rule_id, profile_id, from_day, to_day, n';

/**
 * The tally rows (columns `contributionColumns`, n positive or negative, never 0) of a set of findings.
 * `present`: a relation (table name, CTE name or parenthesised SELECT) with lane, rule_id, profile_id, state, state_since,
 * group_since, created_at, one row a finding. `closed`: their ended stretches with lane, rule_id, profile_id, measure,
 * from_at, to_at, again_at; null for findings that were born just now.
 */
export function contributionOf(present: string, closed: string | null): string {
  const closedStretches =
    closed === null
      ? ''
      : `UNION ALL
      SELECT lane, rule_id, profile_id, measure, ${day('from_at')}, ${day('to_at')}, count(*)
        FROM ${closed} AS closed GROUP BY 1, 2, 3, 4, 5, 6
      UNION ALL
      SELECT lane, rule_id, profile_id, 'last_' || measure, ${day('from_at')}, ${day('again_at')}, count(*)
        FROM ${closed} AS closed WHERE lane = 0 AND ${isState('measure')} GROUP BY 1, 2, 3, 4, 5, 6`;
  return `
    SELECT stretch.lane, grain.measure, level.rule_id, stretch.profile_id, grain.from_day, step.to_day, sum(step.n)::bigint AS n
      FROM (
        SELECT alike.lane, alike.rule_id, alike.profile_id, part.measure, part.from_day, 'infinity'::date AS to_day, alike.n
          FROM (SELECT lane, rule_id, profile_id, state, ${day('state_since')} AS state_day, ${day('group_since')} AS group_day,
                       ${day('created_at')} AS birth_day, count(*) AS n
                  FROM ${present} AS present WHERE lane < 2 GROUP BY 1, 2, 3, 4, 5, 6, 7) alike
         CROSS JOIN LATERAL (
           SELECT alike.state AS measure, alike.state_day AS from_day
           UNION ALL
           SELECT 'last_' || alike.state, alike.state_day WHERE alike.lane = 0
           UNION ALL
           SELECT 'group_' || parapet.report_group(alike.state), alike.group_day
            WHERE parapet.report_group(alike.state) IN ('open', 'ignored')
           UNION ALL
           SELECT CASE alike.lane WHEN 1 THEN 'life_' || parapet.report_group(alike.state) ELSE 'life' END, alike.birth_day) part
        ${closedStretches}
      ) stretch
     CROSS JOIN LATERAL (
       SELECT stretch.measure, stretch.from_day, stretch.to_day, stretch.n
       UNION ALL
       SELECT 'at_' || stretch.measure, stretch.from_day, 'infinity', stretch.n WHERE ${isState('stretch.measure')}
       UNION ALL
       SELECT 'at_' || stretch.measure, stretch.to_day, 'infinity', -stretch.n
        WHERE ${isState('stretch.measure')} AND stretch.to_day < 'infinity') step
     CROSS JOIN LATERAL (VALUES (0::bigint), (stretch.rule_id)) level (rule_id)
     CROSS JOIN LATERAL (VALUES (step.measure, step.from_day),
                                ('m_' || step.measure, date_trunc('month', step.from_day::timestamp)::date)) grain (measure, from_day)
     WHERE stretch.lane < 2
     GROUP BY 1, 2, 3, 4, 5, 6
    HAVING sum(step.n) <> 0`;
}

/**
 * Appends what some findings contribute now, times `sign`: -1 before a change of them and +1 after it, in one transaction, keeps
 * the tally exact. `idsSql` is a SELECT of finding ids over $1 (the deployment) and $2… (`parameters`).
 */
export async function insertTally(
  tx: TenantTransaction,
  idsSql: string,
  parameters: readonly unknown[],
  sign: 1 | -1,
): Promise<void> {
  await tx.client.query(
    `WITH chosen AS MATERIALIZED (SELECT DISTINCT id FROM (${idsSql}) AS chosen (id)),
     present AS MATERIALIZED (
       SELECT f.id, f.lane, f.rule_id, f.profile_id, f.state, f.state_since, f.group_since, f.created_at
         FROM chosen JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = chosen.id WHERE f.lane < 2),
     closed AS (
       SELECT f.lane, f.rule_id, f.profile_id, s.measure, s.from_at, s.to_at, s.again_at
         FROM present f JOIN parapet.finding_span s ON s.deployment_id = $1 AND s.finding_id = f.id)
     INSERT INTO parapet.finding_tally (deployment_id, lane, measure, rule_id, profile_id, from_day, to_day, n)
     SELECT $1, lane, measure, rule_id, profile_id, from_day, to_day, n * (${sign})
       FROM (${contributionOf('present', 'closed')}) c`,
    [tx.deploymentId, ...parameters],
  );
}

/** The UTC day of an instant; infinity stays infinity. */
function day(instant: string): string {
  return `(${instant} AT TIME ZONE 'UTC')::date`;
}

/** Whether a measure is an aggregate state rather than a group or a life. */
function isState(measure: string): string {
  return `(${measure} NOT LIKE 'group%' AND ${measure} NOT LIKE 'life%' AND ${measure} NOT LIKE 'last%')`;
}
