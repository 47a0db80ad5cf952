/** Dependencies of several inventories that match a query, and the open findings of their packages. */
import type { EcosystemPattern } from '../../model/versions/package-pattern.ts';
import type { TenantTransaction } from '../database.ts';
import type { DependencyRow } from './list-dependencies.ts';
import { patternTests } from './list-repositories.ts';
import { parametersOf, rowConditions, type RowFilter } from './row-filter.ts';

export type MatchingRow = Pick<
  DependencyRow,
  | 'id'
  | 'projectId'
  | 'refId'
  | 'packageKey'
  | 'ecosystem'
  | 'name'
  | 'version'
  | 'purl'
  | 'lockfilePath'
  | 'transitivity'
  | 'licenses'
>;

/** Where the list of one inventory continues: after this package and id. */
export interface InventoryPosition {
  packageKey: string;
  id: string;
}

export interface MatchingListing {
  filter: RowFilter;
  /** Any of these must match; empty: any package. */
  patterns: readonly EcosystemPattern[];
  /** The only packages that can match; null: not known, or too many to look up one by one. */
  packageKeys: readonly string[] | null;
  limit: number;
}

/** Upper bound of the packages looked up one by one in each inventory; with more, each inventory is read instead. */
const keysMax = 20;

/** By inventory in the given order, then by package and id. */
export async function listMatchingDependencyRows(
  tx: TenantTransaction,
  inventories: readonly { refId: string; after: InventoryPosition | null }[],
  { filter, patterns, packageKeys, limit }: MatchingListing,
): Promise<MatchingRow[]> {
  const parameters = parametersOf(tx.deploymentId);
  const refIds = parameters.add(inventories.map(({ refId }) => refId));
  // The position before any package: keys are texts, ids start at 1.
  const afterKeys = parameters.add(inventories.map(({ after }) => after?.packageKey ?? ''));
  const afterIds = parameters.add(inventories.map(({ after }) => after?.id ?? '0'));
  const conditions = [
    rowConditions(filter, 'd', parameters),
    patterns.length === 0 ? '' : ` AND ${patternTests(patterns, 'd', parameters)}`,
    packageKeys === null || packageKeys.length > keysMax
      ? ''
      : ` AND d.package_key = ANY (${parameters.add(packageKeys)}::text[])`,
  ].join('');
  const count = parameters.add(limit);
  const { rows } = await tx.client.query<MatchingRow>(
    `SELECT d.id, d.project_id AS "projectId", d.ref_id AS "refId", d.package_key AS "packageKey", d.ecosystem, d.name, d.version,
            d.purl, d.lockfile_path AS "lockfilePath", d.transitivity, d.licenses
       FROM unnest(${refIds}::bigint[], ${afterKeys}::text[], ${afterIds}::bigint[]) WITH ORDINALITY AS r (id, after_key, after_id, n)
      CROSS JOIN LATERAL (
        SELECT d.* FROM parapet.dependency d
         WHERE d.deployment_id = $1 AND d.ref_id = r.id AND (d.package_key, d.id) > (r.after_key, r.after_id)${conditions}
         ORDER BY d.package_key, d.id LIMIT ${count}) d
      ORDER BY r.n, d.package_key, d.id LIMIT ${count}`,
    parameters.values,
  );
  return rows;
}

export interface PackageOfProject {
  projectId: string;
  ecosystem: string;
  packageKey: string;
}

/**
 * Findings of the packages that reports count as open, on the projects' primary refs; packages without findings are
 * omitted.
 */
export async function countOpenByPackage(
  tx: TenantTransaction,
  packages: readonly PackageOfProject[],
): Promise<(PackageOfProject & { count: number })[]> {
  const { rows } = await tx.client.query<PackageOfProject & { count: number }>(
    `SELECT asked.project_id AS "projectId", asked.ecosystem, asked.package_key AS "packageKey", open.count
       FROM (SELECT DISTINCT * FROM unnest($2::bigint[], $3::text[], $4::text[]) AS a (project_id, ecosystem, package_key)) asked
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS count FROM parapet.finding f
         WHERE f.deployment_id = $1 AND f.project_id = asked.project_id AND f.package_key = asked.package_key
           AND f.package_ecosystem = asked.ecosystem AND f.lane = 0 AND f.state IN ('open', 'reviewing', 'fixing')) open
      WHERE open.count > 0`,
    [
      tx.deploymentId,
      packages.map(({ projectId }) => projectId),
      packages.map(({ ecosystem }) => ecosystem),
      packages.map(({ packageKey }) => packageKey),
    ],
  );
  return rows;
}
