/** What the project's uploads said about the ids of the advisories of the packages in question. */
import type { NamedAdvisory } from '../../model/identity/advisories.ts';
import type { ReconcileScope } from './scope.ts';

/**
 * The ids of each advisory that has several, for the packages of results that no finding has matched yet: from these
 * results, and from all findings of the project that have one of the packages.
 */
export async function listAdvisoryNames({ tx, stagingId, projectId }: ReconcileScope): Promise<NamedAdvisory[]> {
  const { rows } = await tx.client.query<NamedAdvisory>(
    `WITH open_result AS MATERIALIZED (
       SELECT s.package_key, s.package_ecosystem, s.content
         FROM parapet.staged_finding s
        WHERE s.deployment_id = $1 AND s.staging_id = $2 AND s.package_key IS NOT NULL
          AND NOT EXISTS (SELECT FROM parapet.staged_match m WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.n = s.n)),
     package AS MATERIALIZED (SELECT DISTINCT package_key, package_ecosystem FROM open_result),
     sca AS (
       SELECT (content -> 'sca')::jsonb AS facts FROM open_result WHERE content IS NOT NULL
       UNION ALL
       SELECT (d.content -> 'sca')::jsonb
         FROM package
         JOIN parapet.finding f ON f.deployment_id = $1 AND f.project_id = $3 AND f.package_key = package.package_key
                               AND f.package_ecosystem = package.package_ecosystem
         JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = f.id)
     SELECT DISTINCT facts #>> '{foundDependency,ecosystem}' AS ecosystem, facts #>> '{foundDependency,package}' AS package,
            jsonb_build_array(facts -> 'vulnerabilityId') || (facts -> 'aliases') AS ids
       FROM sca
      WHERE jsonb_typeof(facts -> 'aliases') = 'array'
      ORDER BY 1, 2, 3`,
    [tx.deploymentId, stagingId, projectId],
  );
  return rows;
}
