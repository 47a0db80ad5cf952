/** Replaces an analysis' inventory on a ref by the staged one; rows in both are not touched. */
import { dropRepeatedPackages } from './drop-repeated-packages.ts';
import { analysisIds, scopeParameters, type ReconcileScope } from './scope.ts';
import { insertPackages, summariseInventory } from './summarise-inventory.ts';

/**
 * Returns the number of dependencies added and removed. A diff scan only adds, because it cannot know what is gone; a
 * lockfile that could not be read leaves its packages unchanged.
 */
export async function mergeDependencies(scope: ReconcileScope): Promise<{ added: number; removed: number }> {
  await dropRepeatedPackages(scope);
  const added = await insertAdded(scope);
  const removed = scope.isDiff ? 0 : await deleteRemoved(scope);
  if (added > 0) await insertPackages(scope);
  if (added + removed > 0) await summariseInventory(scope);
  return { added, removed };
}

async function insertAdded(scope: ReconcileScope): Promise<number> {
  const { rowCount } = await scope.tx.client.query(
    `INSERT INTO parapet.dependency (deployment_id, project_id, ref_id, analysis_id, ecosystem, name, version, package_key, version_key,
            purl, lockfile_path, transitivity, licenses, parents, digest)
     SELECT DISTINCT ON (s.analysis_no, s.digest) $1, $4, $3, ($5::bigint[])[s.analysis_no], s.ecosystem, s.name, s.version,
            s.package_key, s.version_key, s.purl, s.lockfile_path, s.transitivity, s.licenses, s.parents, s.digest
       FROM parapet.staged_dependency s
      WHERE s.deployment_id = $1 AND s.staging_id = $2
        AND NOT EXISTS (SELECT FROM parapet.dependency d
                         WHERE d.deployment_id = $1 AND d.ref_id = $3 AND d.analysis_id = ($5::bigint[])[s.analysis_no]
                           AND d.digest = s.digest)
      ORDER BY s.analysis_no, s.digest`,
    [...scopeParameters(scope), scope.projectId, analysisIds(scope)],
  );
  return rowCount ?? 0;
}

async function deleteRemoved(scope: ReconcileScope): Promise<number> {
  const unread = scope.analyses.flatMap(({ failedPaths, withdrawn }, index) =>
    [...failedPaths, ...withdrawn.flatMap((lost) => (lost.ruleKey === null ? (lost.path ?? []) : []))].map((path) => ({
      no: index + 1,
      path,
    })),
  );
  const { rowCount } = await scope.tx.client.query(
    `DELETE FROM parapet.dependency d
      USING unnest($4::bigint[], $5::boolean[]) WITH ORDINALITY AS a (id, has_inventory, no)
      WHERE d.deployment_id = $1 AND d.ref_id = $3 AND d.analysis_id = a.id AND a.has_inventory
        AND NOT EXISTS (SELECT FROM parapet.staged_dependency s
                         WHERE s.deployment_id = $1 AND s.staging_id = $2 AND s.analysis_no = a.no AND s.digest = d.digest)
        AND NOT EXISTS (SELECT FROM unnest($6::int[], $7::text[]) AS unread (no, path)
                         WHERE unread.no = a.no AND unread.path = d.lockfile_path)`,
    [
      ...scopeParameters(scope),
      analysisIds(scope),
      scope.analyses.map((analysis) => analysis.hasInventory),
      unread.map(({ no }) => no),
      unread.map(({ path }) => path),
    ],
  );
  return rowCount ?? 0;
}
