/**
 * One version of a package in one lockfile is one dependency. A lockfile of npm can have it at several places, and a
 * client then reports it once as direct and once as transitive: the direct one stays.
 */
import { scopeParameters, type ReconcileScope } from './scope.ts';

/** Deletes staged rows; without a lockfile the package URL distinguishes packages of one name and version. */
export async function dropRepeatedPackages(scope: ReconcileScope): Promise<void> {
  const [deploymentId, stagingId] = scopeParameters(scope);
  await scope.tx.client.query(
    `WITH ranked AS MATERIALIZED (
       SELECT s.ctid AS row, row_number() OVER (
                PARTITION BY s.analysis_no, s.ecosystem, s.name, s.version, s.lockfile_path,
                             CASE WHEN s.lockfile_path = '' THEN s.purl ELSE '' END
                ORDER BY array_position('{direct,transitive,unknown}', s.transitivity), s.digest) AS place
         FROM parapet.staged_dependency s
        WHERE s.deployment_id = $1 AND s.staging_id = $2)
     DELETE FROM parapet.staged_dependency s USING ranked
      WHERE s.ctid = ranked.row AND ranked.place > 1 AND s.deployment_id = $1 AND s.staging_id = $2`,
    [deploymentId, stagingId],
  );
}
