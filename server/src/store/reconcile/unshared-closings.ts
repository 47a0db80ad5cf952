/**
 * The closings of an upload that has nothing in common with them: what a report of another project, or of another part of
 * this one without its category, would do to the findings of the analysis.
 */
import type { ReconcileScope } from './scope.ts';

export interface UnsharedClosings {
  count: number;
  /** Some of their paths, in order. */
  paths: string[];
}

const pathsShown = 3;

/** Reasons that the uploader or a person named, which are not counted: a deleted or renamed path, a new ignore pattern. */
const named = `('path_deleted', 'path_renamed', 'ignored_path')`;

/**
 * The staged closings, if the scan has results with paths, none of which is a known finding of this ref, and none of
 * its paths, scanned or with a result, is one of theirs under its present name. Undefined otherwise. Call it when the
 * closings, and nothing else, are staged. The findings are read by their ids alone: a condition on the ref lets the planner
 * read all of its findings and look each up in the list.
 */
export async function findUnsharedClosings(scope: ReconcileScope): Promise<UnsharedClosings | undefined> {
  const renames = Object.entries(scope.renames);
  const { rows } = await scope.tx.client.query<{ count: string; paths: string[] | null }>(
    `WITH closing AS MATERIALIZED (
       SELECT coalesce(renamed.path, f.path) AS path, f.path AS known_path, c.reason IN ${named} AS is_named
         FROM parapet.staged_change c
         JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = c.finding_id
         LEFT JOIN unnest($3::text[], $4::text[]) AS renamed (former, path) ON renamed.former = f.path
        WHERE c.deployment_id = $1 AND c.staging_id = $2
          AND f.id = ANY (ARRAY (SELECT finding_id FROM parapet.staged_change WHERE deployment_id = $1 AND staging_id = $2))),
     own AS (
       SELECT path FROM parapet.staged_finding WHERE deployment_id = $1 AND staging_id = $2 AND path <> ''
       UNION ALL SELECT unnest($5::text[]))
     SELECT count(*) AS count, (array_agg(DISTINCT known_path) FILTER (WHERE known_path <> ''))[1:${pathsShown}] AS paths
       FROM closing
      WHERE NOT is_named
        AND NOT EXISTS (SELECT FROM parapet.staged_match
                         WHERE deployment_id = $1 AND staging_id = $2 AND finding_id IS NOT NULL)
        AND EXISTS (SELECT FROM parapet.staged_finding WHERE deployment_id = $1 AND staging_id = $2 AND path <> '')
        AND NOT EXISTS (SELECT FROM closing shared WHERE shared.path IN (SELECT path FROM own))`,
    [
      scope.tx.deploymentId,
      scope.stagingId,
      renames.map(([former]) => former),
      renames.map(([, path]) => path),
      [
        ...scope.analyses.flatMap(({ completePaths, failedPaths }) => [...(completePaths ?? []), ...failedPaths]),
        ...(scope.manifest.paths ?? []),
      ],
    ],
  );
  const [row] = rows;
  return row === undefined || row.count === '0' ? undefined : { count: Number(row.count), paths: row.paths ?? [] };
}
