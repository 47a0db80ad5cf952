/**
 * Findings' histories as their events tell them, in SQL: the source of everything that is stored about the past (ADR 0008).
 * A decision that was undone counts as if it had never been made (readings.md section 7), although its events remain in
 * the history.
 */

/**
 * CTEs over $1 (the deployment): of the findings whose ids are in `idsParameter` (`$2`, an array that names all findings of
 * each identity), or of all findings of the deployment (null). To be run by `withoutLoops` (store/without-loops.ts): 80 findings took
 * a minute with loops.
 *   chosen     the findings
 *   decision   their events that set a triage, with is_void: undone, or an undo itself
 *   birth      the triage that a finding was created with, had the undone decisions never been made
 *   entry      each instant at which a finding entered a state, with n, its order among entries of one instant
 */
export function replayOf(idsParameter: string | null): string {
  const only = (column: string): string =>
    idsParameter === null ? '' : `AND ${column} = ANY (${idsParameter}::bigint[])`;
  return `
  chosen AS MATERIALIZED (
    SELECT id, identity_id, created_at, first_status, first_triage, triage, triage_reason, note,
           lane, project_id, rule_id, profile_id, relevant_since
      FROM parapet.finding WHERE deployment_id = $1 ${only('id')}),
  event AS MATERIALIZED (
    SELECT c.identity_id, e.finding_id, e.id, e.at, e.from_status, e.to_status, e.to_triage, e.triage_reason, e.note,
           e.from_triage_reason, e.from_note, e.batch_id,
           e.from_triage <> e.to_triage OR e.batch_id IS NOT NULL AS is_decision,
           e.cause = 'undo' OR b.undone_at IS NOT NULL AS is_void
      FROM parapet.finding_event e
      JOIN chosen c ON c.id = e.finding_id
      LEFT JOIN parapet.triage_batch b ON b.deployment_id = $1 AND b.id = e.batch_id
     WHERE e.deployment_id = $1 ${only('e.finding_id')}),
  decision AS MATERIALIZED (SELECT * FROM event WHERE is_decision),
  birth AS MATERIALIZED (
    SELECT id, CASE WHEN follows_void AND kept_triage IS NOT NULL THEN kept_triage ELSE first_triage END AS triage
      FROM (
        SELECT id, is_birth, first_triage,
               first_value(is_void) OVER (PARTITION BY identity_id, decision_no ORDER BY at, rank, id) AS follows_void,
               first_value(kept) OVER (PARTITION BY identity_id, kept_no ORDER BY at, rank, id) AS kept_triage
          FROM (
            SELECT *, count(*) FILTER (WHERE NOT is_birth) OVER line AS decision_no, count(kept) OVER line AS kept_no
              FROM (
                -- At one instant the first finding of the identity comes first, and those that inherit come last.
                SELECT c.identity_id, c.id, c.created_at AS at, CASE WHEN c.id = c.identity_id THEN 0 ELSE 2 END AS rank,
                       true AS is_birth, false AS is_void, c.first_triage,
                       CASE WHEN c.id = c.identity_id THEN c.first_triage END AS kept
                  FROM chosen c WHERE c.identity_id IN (SELECT identity_id FROM decision WHERE is_void)
                UNION ALL
                SELECT d.identity_id, d.id, d.at, 1, false, d.is_void, null, CASE WHEN NOT d.is_void THEN d.to_triage END
                  FROM decision d WHERE d.identity_id IN (SELECT identity_id FROM decision WHERE is_void)) point
            WINDOW line AS (PARTITION BY identity_id ORDER BY at, rank, id)) numbered) carried
     WHERE is_birth),
  fact AS MATERIALIZED (
    SELECT c.id AS finding_id, 0::bigint AS n, c.created_at AS at, c.first_status AS status,
           coalesce(birth.triage, c.first_triage) AS triage
      FROM chosen c LEFT JOIN birth ON birth.id = c.id
    UNION ALL
    -- Null: unchanged. The events of a scan and a decision at one instant may come in either order.
    SELECT finding_id, id, at, CASE WHEN from_status <> to_status THEN to_status END,
           CASE WHEN is_decision AND NOT is_void THEN to_triage END
      FROM event),
  entry AS MATERIALIZED (
    SELECT finding_id, n, at, state
      FROM (
        SELECT finding_id, n, at, state, lag(state) OVER (PARTITION BY finding_id ORDER BY at, n) AS state_before
          FROM (
            SELECT finding_id, n, at,
                   parapet.aggregate_state(
                     first_value(status) OVER (PARTITION BY finding_id, status_no ORDER BY at, n),
                     first_value(triage) OVER (PARTITION BY finding_id, triage_no ORDER BY at, n)) AS state
              FROM (SELECT *, count(status) OVER line AS status_no, count(triage) OVER line AS triage_no
                      FROM fact WINDOW line AS (PARTITION BY finding_id ORDER BY at, n)) numbered) summed) compared
     WHERE state IS DISTINCT FROM state_before)`;
}
