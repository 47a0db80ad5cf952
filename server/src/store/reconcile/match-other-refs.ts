/**
 * Identity across a project's refs: a result that is new on this ref may be known from another one, and then inherits
 * its triage (readings section 7, Identity).
 */
import { analysisIds, scopeParameters, type ReconcileScope } from './scope.ts';
import { streamRows } from '../reports/pages/stream-rows.ts';
import { evidenceOf, sliceOf, type KnownRow, type Sliced, type Slicing } from './unmatched.ts';

/**
 * Findings of the project's other refs whose identity this ref lacks, one per identity: the primary ref's if it has
 * one.
 */
const elsewhere = `
  SELECT DISTINCT ON (f.identity_id) f.*, a.no::smallint AS analysis_no
    FROM unnest($4::bigint[]) WITH ORDINALITY AS a (id, no)
    JOIN parapet.project_ref r ON r.deployment_id = $1 AND r.project_id = $5 AND r.id <> $3
    JOIN parapet.finding f ON f.deployment_id = $1 AND f.ref_id = r.id AND f.analysis_id = a.id
   WHERE NOT EXISTS (SELECT FROM parapet.finding own
                      WHERE own.deployment_id = $1 AND own.identity_id = f.identity_id AND own.ref_id = $3)
     AND NOT EXISTS (SELECT FROM parapet.staged_match m
                      WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.identity_id = f.identity_id)
   ORDER BY f.identity_id, (f.ref_id = $6) DESC NULLS LAST, f.status IN ('unresolved', 'muted') DESC, f.created_at DESC, f.id DESC`;

function parameters(scope: ReconcileScope): unknown[] {
  return [...scopeParameters(scope), analysisIds(scope), scope.projectId, scope.primaryRefId];
}

/** Matches each open result to the identity at the same location with the same text and context on another ref. */
export async function matchSameLocationOnOtherRefs(scope: ReconcileScope): Promise<number> {
  const { rowCount } = await scope.tx.client.query(
    `WITH other AS MATERIALIZED (${elsewhere})
     INSERT INTO parapet.staged_match (deployment_id, staging_id, n, identity_id)
     SELECT DISTINCT ON (o.analysis_no, o.place_digest) $1, $2, s.n, o.identity_id
       FROM parapet.staged_finding s
       JOIN other o ON o.analysis_no = s.analysis_no AND o.place_digest = s.place_digest
      WHERE s.deployment_id = $1 AND s.staging_id = $2 AND s.text_digest = o.text_digest
        AND s.context_digest IS NOT DISTINCT FROM o.context_digest
        AND NOT EXISTS (SELECT FROM parapet.staged_match m WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.n = s.n)
      ORDER BY o.analysis_no, o.place_digest, o.identity_id`,
    parameters(scope),
  );
  return rowCount ?? 0;
}

/** Findings of other refs that could match an open result: same file or same text. */
export function streamKnownOnOtherRefs(scope: ReconcileScope, slicing: Slicing): AsyncGenerator<Sliced<KnownRow>[]> {
  return streamRows(
    scope.tx,
    `WITH other AS MATERIALIZED (${elsewhere}),
     open_result AS MATERIALIZED (
       SELECT s.analysis_no, s.path, s.text_digest
         FROM parapet.staged_finding s
        WHERE s.deployment_id = $1 AND s.staging_id = $2
          AND NOT EXISTS (SELECT FROM parapet.staged_match m WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.n = s.n))
     SELECT ${sliceOf('o.path', 'o.rule_id', 7)} AS slice, o.id AS "findingId", o.identity_id AS "identityId", o.status IN ('unresolved', 'muted') AS "isPresent",
            o.analysis_no AS "analysisNo", ${evidenceOf('o')}
       FROM other o
      WHERE (o.analysis_no, o.path) IN (SELECT analysis_no, path FROM open_result)
         OR (o.analysis_no, o.text_digest) IN (SELECT analysis_no, text_digest FROM open_result)
      ORDER BY 1, o.analysis_no, o.path, o.start_line, o.start_column, o.id`,
    [...parameters(scope), slicing.by, slicing.of],
  );
}
