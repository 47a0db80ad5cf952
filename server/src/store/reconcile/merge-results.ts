/**
 * Merges decided results into the findings: new rows, rows whose location or content changed, and the evidence of
 * matches.
 */
import { keptColumns } from '../uploads/staging.ts';
import { noteChangedTexts } from '../reports/search/pending-texts.ts';
import { contributionColumns, contributionOf } from '../reports/contributions.ts';
import { analysisIds, differing, scopeParameters, type ReconcileScope } from './scope.ts';

const kept = keptColumns.join(', ');
const keptOf = (relation: string): string => keptColumns.map((column) => `${relation}.${column}`).join(', ');

/**
 * Creates a finding for each result without a match, with the triage of its identity on other refs (or the file's own
 * where no person has decided), its detail, and its share of the tally, in one statement. Returns their number, and how
 * many are muted.
 */
export async function insertNewFindings(scope: ReconcileScope): Promise<{ created: number; muted: number }> {
  const { rows } = await scope.tx.client.query<{ created: string; muted: string }>(
    `WITH fresh AS MATERIALIZED (
       SELECT s.n, m.identity_id, m.pass, m.evidence,
              nextval(pg_get_serial_sequence('parapet.finding', 'id')) AS id
         FROM parapet.staged_finding s
         LEFT JOIN parapet.staged_match m ON m.deployment_id = $1 AND m.staging_id = $2 AND m.n = s.n
        WHERE s.deployment_id = $1 AND s.staging_id = $2 AND m.finding_id IS NULL
        ORDER BY s.n),
     -- Any one of an identity's findings: they have the same triage.
     one AS MATERIALIZED (
       SELECT (SELECT f.id FROM parapet.finding f WHERE f.deployment_id = $1 AND f.identity_id = known.identity_id
                ORDER BY f.ref_id LIMIT 1) AS id,
              (SELECT f.status IN ('unresolved', 'muted') FROM parapet.finding f
                WHERE f.deployment_id = $1 AND f.identity_id = known.identity_id AND f.ref_id = $10 LIMIT 1) AS is_on_primary
         FROM (SELECT DISTINCT identity_id FROM fresh WHERE identity_id IS NOT NULL) known),
     sibling AS MATERIALIZED (
       SELECT f.identity_id, f.triage, f.triage_reason, f.note, one.is_on_primary
         FROM one JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = one.id
        WHERE f.id = ANY (ARRAY (SELECT id FROM one))),
     fact AS MATERIALIZED (
       SELECT fresh.id, fresh.n, coalesce(fresh.identity_id, fresh.id) AS identity_id,
              CASE WHEN s.is_muted THEN 'muted' ELSE 'unresolved' END AS status,
              coalesce(nullif(sibling.triage, 'untriaged'), s.suppression, sibling.triage, 'untriaged') AS triage,
              CASE WHEN sibling.triage <> 'untriaged' OR s.suppression IS NULL THEN sibling.triage_reason
                   WHEN s.suppression = 'ignored' THEN 'no_triage_reason' END AS triage_reason,
              CASE WHEN sibling.triage <> 'untriaged' OR s.suppression IS NULL THEN sibling.note
                   ELSE s.suppression_note END AS note,
              CASE WHEN $3::bigint = $10::bigint THEN 0
                   WHEN $9::text = 'pull_request' AND sibling.is_on_primary IS NOT TRUE THEN 1
                   ELSE 2 END::smallint AS lane
         FROM fresh
         JOIN parapet.staged_finding s ON s.deployment_id = $1 AND s.staging_id = $2 AND s.n = fresh.n
         LEFT JOIN sibling ON sibling.identity_id = fresh.identity_id),
     created AS (
       INSERT INTO parapet.finding (deployment_id, id, project_id, ref_id, analysis_id, identity_id, rule_id, profile_id, lane,
              status, triage, state, state_since, group_since, relevant_since, created_at, first_status, first_triage,
              triage_reason, note, first_scan_id, ${kept})
       SELECT $1, fact.id, $4, $3, ($5::bigint[])[s.analysis_no], fact.identity_id, ($6::bigint[])[s.rule_no],
              ($7::bigint[])[s.profile_no], fact.lane, fact.status, fact.triage,
              parapet.aggregate_state(fact.status, fact.triage), $8, $8, $8, $8, fact.status, fact.triage,
              fact.triage_reason, fact.note, $11, ${keptOf('s')}
         FROM fact JOIN parapet.staged_finding s ON s.deployment_id = $1 AND s.staging_id = $2 AND s.n = fact.n
        ORDER BY fact.id
       RETURNING id, project_id, lane, state, rule_id, profile_id, status, state_since, group_since, created_at),
     detail AS (
       INSERT INTO parapet.finding_detail (deployment_id, finding_id, content)
       SELECT $1, fresh.id, s.content
         FROM fresh JOIN parapet.staged_finding s ON s.deployment_id = $1 AND s.staging_id = $2 AND s.n = fresh.n
        ORDER BY fresh.id),
     pending AS (
       INSERT INTO parapet.search_pending (deployment_id, finding_id) SELECT $1, id FROM fresh ORDER BY id),
     evidence AS (
       INSERT INTO parapet.finding_match (deployment_id, finding_id, scan_id, pass, evidence)
       SELECT $1, id, $11, pass, coalesce(evidence, '{}') FROM fresh WHERE pass IS NOT NULL),
     tally AS (
       INSERT INTO parapet.finding_tally (deployment_id, ${contributionColumns})
       SELECT $1, ${contributionColumns} FROM (${contributionOf('created', null)}) contribution)
     SELECT count(*) AS created, count(*) FILTER (WHERE status = 'muted') AS muted FROM created`,
    [
      ...scopeParameters(scope),
      scope.projectId,
      analysisIds(scope),
      scope.ruleIds,
      scope.profileIds,
      scope.at,
      scope.refKind,
      scope.primaryRefId,
      scope.scanId,
    ],
  );
  return { created: Number(rows[0]?.created ?? 0), muted: Number(rows[0]?.muted ?? 0) };
}

/** Ids of the findings whose path or content a matched result changes: a SELECT over $1 (deployment) and $2 (staging id). */
const differingTexts = `SELECT f.id
   FROM parapet.staged_match m
   JOIN parapet.staged_finding s ON s.deployment_id = $1 AND s.staging_id = $2 AND s.n = m.n
   JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = m.finding_id
  WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.differs AND f.id = ANY (ARRAY (${differing}))
    AND (f.path <> s.path OR f.content_digest <> s.content_digest)`;

/**
 * Stores the details of matched findings: their content and the evidence of the match. Touches no row of `finding`, so
 * that no decision waits for it.
 */
export async function updateMatchedDetails(scope: ReconcileScope): Promise<void> {
  const parameters = [scope.tx.deploymentId, scope.stagingId];
  await noteChangedTexts(scope.tx, { idsSql: differingTexts, parameters: [scope.stagingId] });
  await scope.tx.client.query(
    `UPDATE parapet.finding_detail d SET content = s.content
       FROM parapet.staged_match m
       JOIN parapet.staged_finding s ON s.deployment_id = $1 AND s.staging_id = $2 AND s.n = m.n
       JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = m.finding_id
      WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.differs AND f.content_digest <> s.content_digest
        AND f.id = ANY (ARRAY (${differing}))
        AND d.deployment_id = $1 AND d.finding_id = f.id AND d.finding_id = ANY (ARRAY (${differing}))`,
    parameters,
  );
  await scope.tx.client.query(
    `INSERT INTO parapet.finding_match (deployment_id, finding_id, scan_id, pass, evidence)
     SELECT $1, finding_id, $3, pass, coalesce(evidence, '{}')
       FROM parapet.staged_match
      WHERE deployment_id = $1 AND staging_id = $2 AND finding_id IS NOT NULL AND pass IS NOT NULL`,
    [...parameters, scope.scanId],
  );
}

/** Updates matched findings whose content, location or evidence differs; unchanged ones are not touched. */
export async function updateMatchedFindings(scope: ReconcileScope): Promise<void> {
  await scope.tx.client.query(
    `UPDATE parapet.finding f SET (${kept}) = ROW (${keptOf('s')})
       FROM parapet.staged_match m
       JOIN parapet.staged_finding s ON s.deployment_id = $1 AND s.staging_id = $2 AND s.n = m.n
      WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.differs AND f.deployment_id = $1 AND f.id = m.finding_id
        AND f.id = ANY (ARRAY (${differing})) AND (${keptOf('f')}) IS DISTINCT FROM (${keptOf('s')})`,
    [scope.tx.deploymentId, scope.stagingId],
  );
}
