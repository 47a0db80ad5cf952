/**
 * Merges newly appended rows of finding_tally with the older rows of the same key, so that sums stay short (ADR 0008).
 * Runs periodically.
 */
import type { TenantTransaction } from '../database.ts';

/**
 * Replaces all rows of each key with a new row by their sum (no row if it is 0), in one statement, so that every reader
 * sees the tally before or after. Concurrent runs are harmless: a row is summed by the run that deleted it. Returns the
 * number of rows saved.
 */
export async function compactTally(tx: TenantTransaction): Promise<number> {
  const { rows } = await tx.client.query<{ saved: string }>(
    `WITH touched AS MATERIALIZED (
       SELECT DISTINCT lane, measure, project_id, rule_id, profile_id, day
         FROM parapet.finding_tally WHERE deployment_id = $1 AND is_fresh),
     gone AS (
       DELETE FROM parapet.finding_tally t USING touched k
        WHERE t.deployment_id = $1 AND t.lane = k.lane AND t.measure = k.measure AND t.project_id = k.project_id AND t.rule_id = k.rule_id
          AND t.day = k.day AND t.profile_id = k.profile_id
       RETURNING t.lane, t.measure, t.project_id, t.rule_id, t.profile_id, t.day, t.n),
     merged AS (
       INSERT INTO parapet.finding_tally (deployment_id, lane, measure, project_id, rule_id, profile_id, day, n, is_fresh)
       SELECT $1, lane, measure, project_id, rule_id, profile_id, day, sum(n), false
         FROM gone GROUP BY 2, 3, 4, 5, 6, 7 HAVING sum(n) <> 0
       RETURNING 1)
     SELECT (SELECT count(*) FROM gone) - (SELECT count(*) FROM merged) AS saved`,
    [tx.deploymentId],
  );
  return Number(rows[0]?.saved ?? 0);
}
