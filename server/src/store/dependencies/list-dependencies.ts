/** One project's dependencies: pages of its inventory, a single dependency, and its parents. */
import type { Transitivity } from '../../model/draft.ts';
import type { TenantTransaction } from '../database.ts';
import { parametersOf, rowConditions, type RowFilter } from './row-filter.ts';

export interface DependencyRow {
  id: string;
  projectId: string;
  refId: string;
  analysisId: string;
  ecosystem: string;
  name: string;
  version: string;
  packageKey: string;
  purl: string;
  lockfilePath: string;
  transitivity: Transitivity;
  licenses: string[];
  /** purls. */
  parents: string[];
}

const columns = `d.id, d.project_id AS "projectId", d.ref_id AS "refId", d.analysis_id AS "analysisId", d.ecosystem, d.name, d.version,
  d.package_key AS "packageKey", d.purl, d.lockfile_path AS "lockfilePath", d.transitivity, d.licenses, d.parents`;

export interface DependencyListing {
  refId: string;
  filter: RowFilter;
  /** Lower-case part of the package key; '' matches all. */
  keyPart: string;
  after: { packageKey: string; id: string } | null;
  limit: number;
}

/** A page of a ref's inventory, by package and id. */
export async function listDependencyRows(tx: TenantTransaction, listing: DependencyListing): Promise<DependencyRow[]> {
  const { refId, filter, keyPart, after, limit } = listing;
  const parameters = parametersOf(tx.deploymentId);
  const conditions = [
    `d.ref_id = ${parameters.add(refId)}${rowConditions(filter, 'd', parameters)}`,
    ...(keyPart === '' ? [] : [`position(${parameters.add(keyPart)} IN lower(d.package_key)) > 0`]),
    ...(after === null
      ? []
      : [`(d.package_key, d.id) > (${parameters.add(after.packageKey)}, ${parameters.add(after.id)}::bigint)`]),
  ];
  const { rows } = await tx.client.query<DependencyRow>(
    `SELECT ${columns} FROM parapet.dependency d
      WHERE d.deployment_id = $1 AND ${conditions.join(' AND ')}
      ORDER BY d.package_key, d.id LIMIT ${parameters.add(limit)}`,
    parameters.values,
  );
  return rows;
}

export async function findDependency(tx: TenantTransaction, id: string): Promise<DependencyRow | undefined> {
  const { rows } = await tx.client.query<DependencyRow>(
    `SELECT ${columns} FROM parapet.dependency d WHERE d.deployment_id = $1 AND d.id = $2`,
    [tx.deploymentId, id],
  );
  return rows[0];
}

/**
 * The dependencies of one inventory with these purls; `packageKeys` are their packages' keys, which the index needs.
 */
export async function listDependenciesByPurl(
  tx: TenantTransaction,
  inventory: { refId: string; analysisId: string },
  wanted: { packageKeys: readonly string[]; purls: readonly string[] },
): Promise<DependencyRow[]> {
  const { rows } = await tx.client.query<DependencyRow>(
    `SELECT ${columns} FROM parapet.dependency d
      WHERE d.deployment_id = $1 AND d.ref_id = $2 AND d.package_key = ANY ($4::text[]) AND d.analysis_id = $3
        AND d.purl = ANY ($5::text[])
      ORDER BY d.id`,
    [tx.deploymentId, inventory.refId, inventory.analysisId, wanted.packageKeys, wanted.purls],
  );
  return rows;
}
