/**
 * Reads the two sides of the assignment in model/identity: what the set-based part (match-unchanged.ts) left over. Each
 * side is one statement; a large rest is read in slices, so that memory is bounded however much a scan changes.
 */
import { streamRows } from '../reports/pages/stream-rows.ts';
import { analysisIds, pathsInReach, scopeParameters, type BaseSide, type ReconcileScope } from './scope.ts';

/** A row of either side of the assignment in model/identity. Digests are decimal strings. */
export interface EvidenceRow {
  analysisNo: number;
  ruleId: string;
  path: string;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  toolDigest: string | null;
  textDigest: string;
  contextDigest: string | null;
  sketch: Buffer | null;
}

export interface FoundRow extends EvidenceRow {
  n: number;
}

export interface KnownRow extends EvidenceRow {
  findingId: string;
  identityId: string;
  /** UNRESOLVED or MUTED; a FIXED or REMOVED finding is matched only if no present one fits. */
  isPresent: boolean;
}

/**
 * How the rest is divided: into `of` parts of whole files (a file with the one it was renamed from), or of whole rules.
 */
export interface Slicing {
  by: 'file' | 'rule';
  of: number;
}

/** A row with its slice, from 0; rows arrive in slice order. */
export type Sliced<Row> = Row & { slice: number };

/** Results without a matching finding. */
const openResult = `
  SELECT s.*, ($4::bigint[])[s.rule_no] AS rule_id
    FROM parapet.staged_finding s
   WHERE s.deployment_id = $1 AND s.staging_id = $2
     AND NOT EXISTS (SELECT FROM parapet.staged_match m WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.n = s.n)`;

export async function countUnmatchedResults(scope: ReconcileScope): Promise<number> {
  const { rows } = await scope.tx.client.query<{ n: string }>(
    `SELECT count(*) AS n FROM (${openResult}) o WHERE $3::bigint IS NOT NULL`,
    [...scopeParameters(scope), scope.ruleIds],
  );
  return Number(rows[0]?.n ?? 0);
}

/** Within each slice, by location. */
export function streamUnmatchedResults(scope: ReconcileScope, slicing: Slicing): AsyncGenerator<Sliced<FoundRow>[]> {
  return streamRows(
    scope.tx,
    `SELECT ${sliceOf('o.path', 'o.rule_id', 5)} AS slice, o.n, o.analysis_no AS "analysisNo", ${evidenceOf('o')}
       FROM (${openResult}) o
      WHERE $3::bigint IS NOT NULL
      ORDER BY 1, o.analysis_no, o.path, o.start_line, o.start_column, o.place_digest`,
    [...scopeParameters(scope), scope.ruleIds, slicing.by, slicing.of],
  );
}

/**
 * Findings of this ref that could match an unmatched result. Present ones in the same file, or in a file from which
 * some text has reappeared; closed ones in the same file or with the same text. A diff scan is limited to the paths in
 * its reach, and from a file that was not read nothing has moved.
 */
export function streamUnmatchedKnown(scope: ReconcileScope, slicing: Slicing): AsyncGenerator<Sliced<KnownRow>[]> {
  const { refId, renames } = scope;
  return streamKnownOf(scope, slicing, { refId, renames, analysisIds: analysisIds(scope), matchedBy: 'finding_id' });
}

/** The same of a base ref: its findings are matched by their identity. */
export function streamUnmatchedOfBase(
  scope: ReconcileScope,
  slicing: Slicing,
  base: BaseSide,
): AsyncGenerator<Sliced<KnownRow>[]> {
  const renames = { ...scope.renames, ...base.renames };
  return streamKnownOf(scope, slicing, { ...base, renames, matchedBy: 'identity_id' });
}

interface KnownSide extends Pick<BaseSide, 'refId' | 'renames' | 'analysisIds'> {
  /** The column by which a match refers to these findings. */
  matchedBy: 'finding_id' | 'identity_id';
}

function streamKnownOf(
  scope: ReconcileScope,
  slicing: Slicing,
  { refId, renames, analysisIds, matchedBy }: KnownSide,
): AsyncGenerator<Sliced<KnownRow>[]> {
  const [deploymentId, stagingId] = scopeParameters(scope);
  return streamRows(
    scope.tx,
    `WITH open_result AS MATERIALIZED (SELECT analysis_no, path, text_digest FROM (${openResult}) o),
     known AS MATERIALIZED (
       SELECT f.*, a.no::int AS analysis_no, f.status IN ('unresolved', 'muted') AS is_present,
              coalesce($9::jsonb ->> f.path, f.path) AS path_now
         FROM unnest($5::bigint[]) WITH ORDINALITY AS a (id, no)
         JOIN parapet.finding f ON f.deployment_id = $1 AND f.ref_id = $3 AND f.analysis_id = a.id
        WHERE f.analysis_id = ANY ($5::bigint[])
          AND NOT EXISTS (SELECT FROM parapet.staged_match m
                           WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.${matchedBy} = f.${matchedBy === 'finding_id' ? 'id' : 'identity_id'})),
     shared_text AS MATERIALIZED (
       SELECT DISTINCT analysis_no, path FROM known
        WHERE is_present AND (analysis_no, text_digest) IN (SELECT analysis_no, text_digest FROM open_result))
     SELECT ${sliceOf('k.path_now', 'coalesce($8::jsonb ->> k.rule_id::text, k.rule_id::text)', 6)} AS slice,
            k.id AS "findingId", k.identity_id AS "identityId", k.is_present AS "isPresent", k.analysis_no AS "analysisNo",
            ${evidenceOf('k')}
       FROM known k
      WHERE (k.analysis_no, k.path_now) IN (SELECT analysis_no, path FROM open_result)
             OR (k.is_present AND (k.analysis_no, k.path) IN (SELECT analysis_no, path FROM shared_text)
                 AND ($10::text[] IS NULL OR k.path = ANY ($10::text[])) AND k.path <> ALL ($11::text[]))
             OR (NOT k.is_present AND (k.analysis_no, k.text_digest) IN (SELECT analysis_no, text_digest FROM open_result))
      ORDER BY 1, k.analysis_no, k.path, k.start_line, k.start_column, k.id`,
    [
      deploymentId,
      stagingId,
      refId,
      scope.ruleIds,
      analysisIds,
      slicing.by,
      slicing.of,
      JSON.stringify(Object.fromEntries(scope.ruleAliases)),
      JSON.stringify(renames),
      pathsInReach(scope),
      scope.analyses.flatMap((analysis) => analysis.failedPaths),
    ],
  );
}

/** The evidence columns of a relation with a finding's or a staged finding's columns, named as in EvidenceRow. */
export function evidenceOf(relation: string): string {
  return `${relation}.rule_id AS "ruleId", ${relation}.path, ${relation}.start_line AS "startLine",
    ${relation}.start_column AS "startColumn", ${relation}.end_line AS "endLine", ${relation}.end_column AS "endColumn",
    ${relation}.tool_digest AS "toolDigest", ${relation}.text_digest AS "textDigest",
    ${relation}.context_digest AS "contextDigest", ${relation}.sketch`;
}

/** The slice of a row, by two parameters from number `first` on: the slicing key, and the number of slices. */
export function sliceOf(path: string, rule: string, first: number): string {
  const key = `CASE WHEN $${first}::text = 'file' THEN ${path} ELSE ${rule}::text END`;
  return `abs(hashtextextended(${key}, 0) % $${first + 1}::int)::int`;
}
