/**
 * The set-based part of identity: drops duplicates, and matches files with unchanged results as a whole, in SQL. The
 * rest (files that differ) is read for the assignment in model/identity.
 */
import { comparedColumns } from '../uploads/staging.ts';
import { analysisIds, pathsInReach, scopeParameters, type ReconcileScope } from './scope.ts';

/**
 * Drops all but one of the results with equal analysis, rule, path and region, chosen by content so that the order of
 * the file does not matter (an unmuted one wins). Where several have fingerprints of the tool's own that differ, one of
 * each stays (readings section 7), with a place of its own: results then pair up with findings by
 * place, whatever their order. Returns the number dropped.
 */
export async function deleteDuplicates({ tx, stagingId }: ReconcileScope): Promise<number> {
  const { rows } = await tx.client.query<{ dropped: string }>(
    `WITH placed AS (
       SELECT n, analysis_no, place_digest, tool_digest, is_muted, content_digest,
              coalesce(min(tool_digest) OVER place <> max(tool_digest) OVER place, false) AS is_shared
         FROM parapet.staged_finding
        WHERE deployment_id = $1 AND staging_id = $2
       WINDOW place AS (PARTITION BY analysis_no, place_digest)),
     ranked AS MATERIALIZED (
       SELECT n, is_shared, tool_digest,
              row_number() OVER (PARTITION BY analysis_no, place_digest, CASE WHEN is_shared THEN tool_digest END
                                 ORDER BY is_muted, content_digest, n) AS rank
         FROM placed),
     distinguished AS (
       UPDATE parapet.staged_finding SET place_digest = place_digest # tool_digest
        WHERE deployment_id = $1 AND staging_id = $2
          AND n = ANY (ARRAY (SELECT n FROM ranked WHERE is_shared AND rank = 1 AND tool_digest IS NOT NULL))),
     dropped AS (
       DELETE FROM parapet.staged_finding
        WHERE deployment_id = $1 AND staging_id = $2
          AND n = ANY (ARRAY (SELECT n FROM ranked WHERE rank > 1 OR (is_shared AND tool_digest IS NULL)))
       RETURNING 1)
     SELECT count(*) AS dropped FROM dropped`,
    [tx.deploymentId, stagingId],
  );
  return Number(rows[0]?.dropped ?? 0);
}

/**
 * Returns if the scanned analyses have been scanned before on this ref, and on any other ref of the project: if not,
 * everything is new. Not asked of the findings, because the planner may look for any one of many by reading the table.
 */
export async function findKnownSides(scope: ReconcileScope): Promise<{ onThisRef: boolean; onOtherRefs: boolean }> {
  const { rows } = await scope.tx.client.query<{ here: boolean; elsewhere: boolean }>(
    `SELECT coalesce(bool_or(ref_id = $2), false) AS here, coalesce(bool_or(ref_id <> $2), false) AS elsewhere
       FROM parapet.analysis_ref WHERE deployment_id = $1 AND analysis_id = ANY ($3::bigint[])`,
    [scope.tx.deploymentId, scope.refId, analysisIds(scope)],
  );
  return { onThisRef: rows[0]?.here ?? false, onOtherRefs: rows[0]?.elsewhere ?? false };
}

const comparedOf = (relation: string): string => comparedColumns.map((column) => `${relation}.${column}`).join(', ');

/** Counts of the set-based part. */
export interface UnchangedFiles {
  /** Present findings of the analyses on this ref, on the paths in the scan's reach. */
  known: number;
  /** Those that a result matched. */
  matched: number;
  /** Matched ones with a difference that is not part of identity: content, severity, an ignore comment. */
  differing: number;
}

/**
 * Matches each result to the present finding at the same location with the same text and context, and without context
 * no other tool fingerprint, in files where every present finding and every result pair up this way. Files with a line
 * map are left to it: equal results may have changed places.
 */
export async function matchUnchangedFiles(scope: ReconcileScope, results: number): Promise<UnchangedFiles> {
  const { rows } = await scope.tx.client.query<Record<keyof UnchangedFiles, string>>(
    `WITH known AS MATERIALIZED (
       SELECT f.id, a.no::smallint AS analysis_no, f.path, f.place_digest, f.text_digest, f.context_digest,
              ${comparedOf('f')}, f.rule_id, f.profile_id, f.status, f.triage
         FROM unnest($4::bigint[]) WITH ORDINALITY AS a (id, no)
         JOIN parapet.finding f ON f.deployment_id = $1 AND f.ref_id = $3 AND f.analysis_id = a.id
        WHERE f.analysis_id = ANY ($4::bigint[]) AND f.status IN ('unresolved', 'muted')
          AND ($7::text[] IS NULL OR f.path IN (SELECT unnest($7::text[]) UNION ALL
                SELECT path FROM parapet.staged_finding WHERE deployment_id = $1 AND staging_id = $2))),
     pair AS MATERIALIZED (
       SELECT s.n, k.id, s.analysis_no, s.path,
              (${comparedOf('k')}) IS DISTINCT FROM (${comparedOf('s')})
                OR k.rule_id <> ($5::bigint[])[s.rule_no] OR k.profile_id <> ($6::bigint[])[s.profile_no]
                OR (k.status = 'muted') <> s.is_muted
                OR (k.triage = 'untriaged' AND s.suppression IS NOT NULL) AS differs
         FROM parapet.staged_finding s
         JOIN known k ON k.analysis_no = s.analysis_no AND k.place_digest = s.place_digest
        WHERE s.deployment_id = $1 AND s.staging_id = $2 AND s.text_digest = k.text_digest
          AND s.context_digest IS NOT DISTINCT FROM k.context_digest
          AND (s.context_digest IS NOT NULL OR coalesce(s.tool_digest = k.tool_digest, true))),
     unchanged AS (
       SELECT analysis_no, path
         FROM (SELECT analysis_no, path, 1 AS known, 0 AS found, 0 AS paired FROM known
               UNION ALL
               SELECT analysis_no, path, 0, 1, 0 FROM parapet.staged_finding WHERE deployment_id = $1 AND staging_id = $2
               UNION ALL
               SELECT analysis_no, path, 0, 0, 1 FROM pair) counted
        GROUP BY analysis_no, path
       HAVING sum(known) = sum(paired) AND sum(found) = sum(paired) AND path NOT IN (SELECT unnest($8::text[]))),
     matched AS MATERIALIZED (
       SELECT p.n, p.id, p.differs FROM pair p JOIN unchanged u ON u.analysis_no = p.analysis_no AND u.path = p.path),
     counted AS MATERIALIZED (
       SELECT (SELECT count(*) FROM known) AS known, count(*) AS matched, count(*) FILTER (WHERE differs) AS differing
         FROM matched),
     staged AS (
       INSERT INTO parapet.staged_match (deployment_id, staging_id, n, finding_id, differs)
       SELECT $1, $2, n, id, differs FROM matched
        WHERE NOT (SELECT known = matched AND matched = $9 AND differing = 0 FROM counted))
     SELECT known, matched, differing FROM counted`,
    [
      ...scopeParameters(scope),
      analysisIds(scope),
      scope.ruleIds,
      scope.profileIds,
      pathsInReach(scope),
      scope.fileMaps.paths,
      results,
    ],
  );
  const row = rows[0];
  return { known: Number(row?.known ?? 0), matched: Number(row?.matched ?? 0), differing: Number(row?.differing ?? 0) };
}
