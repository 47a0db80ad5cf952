/**
 * Keeps finding_span exact while findings change (ADR 0008): apply-changes.ts calls this before it updates the rows.
 */
import type { TenantTransaction } from '../database.ts';

/**
 * Writes the spans that end, and updates the copies of finding columns in earlier ones. Empty spans are not stored.
 * `idsSql` is a SELECT of the findings' ids, and `changes` one over $1 (the deployment) and $2… (`parameters`), one row per finding, its old row beside the
 * new values: id, project_id, from_status, to_status, from_state, to_state, state_since, group_since, relevant_since
 * (all three old), to_rule_id, to_profile_id, to_lane, at (the instant of the change, never before state_since).
 */
export async function carrySpans(
  tx: TenantTransaction,
  { idsSql, changes, parameters }: { idsSql: string; changes: string; parameters: readonly unknown[] },
): Promise<void> {
  const values = [tx.deploymentId, ...parameters];
  const carried = `SELECT change.*, CASE WHEN from_status IN ('fixed', 'removed') AND to_status NOT IN ('fixed', 'removed')
                                         THEN at ELSE relevant_since END AS to_relevant_since
                     FROM (${changes}) change`;
  await tx.client.query(
    `UPDATE parapet.finding_span s
        SET rule_id = n.to_rule_id, profile_id = n.to_profile_id, lane = n.to_lane, relevant_since = n.to_relevant_since,
            again_at = ${againAt}
       FROM (${carried}) n
      WHERE s.deployment_id = $1 AND s.finding_id = n.id AND s.finding_id = ANY (ARRAY (${idsSql}))
        AND (s.rule_id <> n.to_rule_id OR s.profile_id <> n.to_profile_id OR s.lane <> n.to_lane
             OR s.relevant_since <> n.to_relevant_since OR s.again_at <> ${againAt})`,
    values,
  );
  await tx.client.query(
    `INSERT INTO parapet.finding_span (deployment_id, finding_id, measure, from_at, to_at, group_from_at, again_at,
            lane, project_id, rule_id, profile_id, relevant_since)
     SELECT $1, n.id, ended.measure, ended.from_at, n.at, n.group_since, 'infinity',
            n.to_lane, n.project_id, n.to_rule_id, n.to_profile_id, n.to_relevant_since
       FROM (${carried}) n
      CROSS JOIN LATERAL (
        SELECT n.from_state AS measure, n.state_since AS from_at
        UNION ALL
        SELECT 'group_' || parapet.report_group(n.from_state), n.group_since
         WHERE parapet.report_group(n.from_state) IN ('open', 'ignored')
           AND parapet.report_group(n.from_state) <> parapet.report_group(n.to_state)) ended
      WHERE n.from_state <> n.to_state AND ended.from_at < n.at
      ORDER BY n.id`,
    values,
  );
}

/** Re-entering a state sets again_at of its last span; if the new span turns out empty, that is undone. */
const againAt = `CASE WHEN n.from_state = n.to_state THEN s.again_at
                      WHEN s.measure = n.to_state AND s.again_at = 'infinity' THEN n.at
                      WHEN s.measure = n.from_state AND s.again_at = n.at AND n.state_since = n.at THEN 'infinity'
                      ELSE s.again_at END`;
