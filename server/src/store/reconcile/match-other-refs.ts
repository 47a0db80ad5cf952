/**
 * Identity across a project's refs: a result that is new on this ref may be known from another one, and then inherits
 * its triage (readings section 7, Identity). A project may have thousands of refs with nearly the same findings, so
 * these statements never list their rows: they step through the distinct identities of a file, or of a text, in an
 * index, and read one row of each that this ref lacks.
 */
import { analysisIds, scopeParameters, type ReconcileScope } from './scope.ts';
import { streamRows } from '../reports/pages/stream-rows.ts';
import { evidenceOf, sliceOf, type KnownRow, type Sliced, type Slicing } from './unmatched.ts';

/**
 * A CTE with the identities of the open results' files or texts, on any ref: one probe of the index finding_present_by_path
 * or finding_by_text for each. Closed findings are found by their text only, without which none comes back. The last of
 * each chain is null.
 */
function identitiesBy(column: 'path' | 'text_digest'): string {
  const isCandidate = column === 'path' ? `AND f.status IN ('unresolved', 'muted')` : '';
  const next = (of: string, after: string): string => `
    (SELECT f.identity_id FROM parapet.finding f
      WHERE f.deployment_id = $1 AND f.analysis_id = ($4::bigint[])[${of}.analysis_no] AND f.${column} = ${of}.${column}
        ${isCandidate} ${after}
      ORDER BY f.identity_id LIMIT 1)`;
  return `by_${column} AS (
    SELECT o.analysis_no, o.${column}, ${next('o', '')} AS identity_id
      FROM (SELECT DISTINCT analysis_no, ${column} FROM open_result) o
    UNION ALL
    SELECT b.analysis_no, b.${column}, ${next('b', 'AND f.identity_id > b.identity_id')}
      FROM by_${column} b WHERE b.identity_id IS NOT NULL)`;
}

/**
 * CTEs for `WITH RECURSIVE`: open_result, the results without a match; and other, one finding of each identity that this
 * ref lacks and that has one of their texts, or one of their paths if `columns` say so: the finding of the base ref or of
 * the primary one if there is one, else a present one, else the latest. Left out are results on paths of $7, and, if $8, what is present on
 * a base ref ($6, by position of the analysis).
 */
function elsewhere(columns: readonly ('path' | 'text_digest')[]): string {
  return `
  open_result AS MATERIALIZED (
    SELECT s.n, s.analysis_no, s.path, s.place_digest, s.text_digest, s.context_digest, s.tool_digest
      FROM parapet.staged_finding s
     WHERE s.deployment_id = $1 AND s.staging_id = $2 AND s.path NOT IN (SELECT unnest($7::text[]))
       AND NOT EXISTS (SELECT FROM parapet.staged_match m WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.n = s.n)),
  ${columns.map(identitiesBy).join(',\n')},
  lacking AS MATERIALIZED (
    SELECT DISTINCT c.analysis_no, c.identity_id
      FROM (${columns.map((column) => `SELECT analysis_no, identity_id FROM by_${column}`).join(' UNION ALL ')}) c
     WHERE c.identity_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM parapet.finding own
                        WHERE own.deployment_id = $1 AND own.ref_id = $3 AND own.analysis_id = ANY ($4::bigint[])
                          AND own.identity_id = c.identity_id)
       AND NOT EXISTS (SELECT FROM parapet.staged_match m
                        WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.identity_id = c.identity_id)
       AND NOT ($8 AND coalesce((SELECT true FROM parapet.finding based
                                  WHERE based.deployment_id = $1 AND based.ref_id = ($6::bigint[])[c.analysis_no]
                                    AND based.identity_id = c.identity_id AND based.status IN ('unresolved', 'muted')
                                  LIMIT 1), false))),
  chosen AS MATERIALIZED (
    SELECT l.analysis_no,
           coalesce((SELECT f.id FROM parapet.finding f
                      WHERE f.deployment_id = $1 AND f.identity_id = l.identity_id
                        AND f.ref_id = ($6::bigint[])[l.analysis_no] LIMIT 1),
                    (SELECT f.id FROM parapet.finding f
                      WHERE f.deployment_id = $1 AND f.identity_id = l.identity_id AND f.ref_id = $5 LIMIT 1),
                    (SELECT f.id FROM parapet.finding f
                      WHERE f.deployment_id = $1 AND f.identity_id = l.identity_id
                      ORDER BY f.status IN ('unresolved', 'muted') DESC, f.created_at DESC, f.id DESC LIMIT 1)) AS id
      FROM lacking l),
  other AS MATERIALIZED (
    SELECT f.*, chosen.analysis_no
      FROM chosen JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = chosen.id
     WHERE f.id = ANY (ARRAY (SELECT id FROM chosen)))`;
}

/** What the line maps of the base refs have yet to decide (`before`), or have decided. */
export type BaseStage = 'before' | 'after';

/** The first eight parameters of the statements here. */
function parameters(scope: ReconcileScope, stage: BaseStage): unknown[] {
  const { analyses, bases } = scope;
  const baseRefs = analyses.map((_, index) => bases.find((base) => base.analysisIds[index] !== null)?.refId ?? null);
  const leftOut = stage === 'before' ? bases.flatMap(({ fileMaps }) => fileMaps.paths) : [];
  const areDecided = stage === 'after' && bases.length > 0;
  return [...scopeParameters(scope), analysisIds(scope), scope.primaryRefId, baseRefs, leftOut, areDecided];
}

/**
 * Matches each open result to the identity at the same location on another ref with the same text and context, and
 * without context no other tool fingerprint. Before the line maps of bases, only in files without one.
 */
export async function matchSameLocationOnOtherRefs(scope: ReconcileScope, stage: BaseStage): Promise<number> {
  const { rowCount } = await scope.tx.client.query(
    `WITH RECURSIVE ${elsewhere(['text_digest'])}
     INSERT INTO parapet.staged_match (deployment_id, staging_id, n, identity_id)
     SELECT DISTINCT ON (o.analysis_no, o.place_digest) $1, $2, s.n, o.identity_id
       FROM open_result s
       JOIN other o ON o.analysis_no = s.analysis_no AND o.place_digest = s.place_digest AND o.text_digest = s.text_digest
      WHERE s.context_digest IS NOT DISTINCT FROM o.context_digest
        AND (s.context_digest IS NOT NULL OR coalesce(s.tool_digest = o.tool_digest, true))
      ORDER BY o.analysis_no, o.place_digest, o.identity_id`,
    parameters(scope, stage),
  );
  return rowCount ?? 0;
}

/** Findings of other refs that could match an open result, after the line maps of bases: same file or same text. */
export function streamKnownOnOtherRefs(scope: ReconcileScope, slicing: Slicing): AsyncGenerator<Sliced<KnownRow>[]> {
  return streamRows(
    scope.tx,
    `WITH RECURSIVE ${elsewhere(['path', 'text_digest'])}
     SELECT ${sliceOf('o.path', 'o.rule_id', 9)} AS slice, o.id AS "findingId", o.identity_id AS "identityId", o.status IN ('unresolved', 'muted') AS "isPresent",
            o.analysis_no AS "analysisNo", ${evidenceOf('o')}
       FROM other o
      WHERE (o.analysis_no, o.path) IN (SELECT analysis_no, path FROM open_result)
         OR (o.analysis_no, o.text_digest) IN (SELECT analysis_no, text_digest FROM open_result)
      ORDER BY 1, o.analysis_no, o.path, o.start_line, o.start_column, o.id`,
    [...parameters(scope, 'after'), slicing.by, slicing.of],
  );
}
