/** Data derived from an inventory: its totals and facets, and the names of its packages. */
import { analysisIds, scopeParameters, type ReconcileScope } from './scope.ts';

/** Recomputes the totals of the scope's inventories. Called when they changed. */
export async function summariseInventory(scope: ReconcileScope): Promise<void> {
  const parameters = [scope.tx.deploymentId, scope.refId, analysisIds(scope)];
  const ofScope = 'deployment_id = $1 AND ref_id = $2 AND analysis_id = ANY ($3)';
  await scope.tx.client.query(`DELETE FROM parapet.inventory WHERE ${ofScope}`, parameters);
  // Paths to the root are known if parents are listed, or if there are no transitive dependencies.
  await scope.tx.client.query(
    `INSERT INTO parapet.inventory (deployment_id, ref_id, analysis_id, dependencies, has_paths)
     SELECT $1, $2, analysis_id, count(*),
            bool_or(parents <> '{}') OR (bool_or(transitivity = 'direct') AND NOT bool_or(transitivity = 'transitive'))
       FROM parapet.dependency WHERE ${ofScope} GROUP BY analysis_id`,
    parameters,
  );
  await scope.tx.client.query(`DELETE FROM parapet.inventory_facet WHERE ${ofScope}`, parameters);
  await scope.tx.client.query(
    `INSERT INTO parapet.inventory_facet (deployment_id, ref_id, analysis_id, ecosystem, lockfile_path, transitivity, licenses)
     SELECT DISTINCT $1::bigint, $2::bigint, analysis_id, ecosystem, lockfile_path, transitivity, licenses
       FROM parapet.dependency WHERE ${ofScope}`,
    parameters,
  );
}

/**
 * Inserts the packages of the staged inventory. In the same order for all scans, so that concurrent ones never
 * deadlock.
 */
export async function insertPackages(scope: ReconcileScope): Promise<void> {
  const [deploymentId, stagingId] = scopeParameters(scope);
  await scope.tx.client.query(
    `INSERT INTO parapet.package (deployment_id, package_key, ecosystem)
     SELECT DISTINCT $1::bigint, s.package_key, s.ecosystem
       FROM parapet.staged_dependency s
      WHERE s.deployment_id = $1 AND s.staging_id = $2
        AND NOT EXISTS (SELECT FROM parapet.package k
                         WHERE k.deployment_id = $1 AND k.package_key = s.package_key AND k.ecosystem = s.ecosystem
                           AND k.package_key = ANY (ARRAY (SELECT package_key FROM parapet.staged_dependency
                                                            WHERE deployment_id = $1 AND staging_id = $2)))
      ORDER BY s.package_key, s.ecosystem
     ON CONFLICT DO NOTHING`,
    [deploymentId, stagingId],
  );
}
