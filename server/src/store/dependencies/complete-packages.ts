/** Autocompletion of package names, by prefix or by part. */
import type { PackageName } from '../../model/versions/package-pattern.ts';
import type { TenantTransaction } from '../database.ts';
import { parametersOf, type Parameters } from './row-filter.ts';

export interface PackageSearch {
  /**
   * Spellings of the typed text; a package key starts with one of them, or contains it in lower case. Empty: every
   * package matches.
   */
  spellings: readonly string[];
  ecosystem: string | null;
  limit: number;
}

/** Upper bound of the names, or inventory rows, read for a part of a name. */
const readMax = 200_000;

/** Packages that were ever in an inventory of the deployment and whose key starts with a spelling; by name. */
export async function listPackagesByPrefix(tx: TenantTransaction, search: PackageSearch): Promise<PackageName[]> {
  const parameters = parametersOf(tx.deploymentId);
  const { rows } = await tx.client.query<PackageName>(
    `SELECT k.package_key AS "packageKey", k.ecosystem FROM parapet.package k
      WHERE k.deployment_id = $1 AND ${beginsWith(search, 'k', parameters)}
      ORDER BY k.package_key, k.ecosystem LIMIT ${parameters.add(search.limit)}`,
    parameters.values,
  );
  return rows;
}

/** Like listPackagesByPrefix, but the key contains a spelling anywhere. */
export async function listPackagesByPart(tx: TenantTransaction, search: PackageSearch): Promise<PackageName[]> {
  const parameters = parametersOf(tx.deploymentId);
  const { rows } = await tx.client.query<PackageName>(
    `SELECT k.package_key AS "packageKey", k.ecosystem
       FROM (SELECT k.package_key, k.ecosystem FROM parapet.package k WHERE k.deployment_id = $1
              ORDER BY k.package_key, k.ecosystem LIMIT ${readMax}) k
      WHERE ${holds(search, 'k', parameters)}
      ORDER BY k.package_key, k.ecosystem LIMIT ${parameters.add(search.limit)}`,
    parameters.values,
  );
  return rows;
}

/** Packages in the current inventories of these projects whose key starts with a spelling. */
export async function listProjectPackagesByPrefix(
  tx: TenantTransaction,
  projectIds: readonly string[],
  search: PackageSearch,
): Promise<PackageName[]> {
  const parameters = parametersOf(tx.deploymentId);
  const projects = parameters.add(projectIds);
  const count = parameters.add(search.limit);
  const { rows } = await tx.client.query<PackageName>(
    `SELECT DISTINCT d.package_key AS "packageKey", d.ecosystem
       FROM (SELECT p.primary_ref_id FROM parapet.project p
              WHERE p.deployment_id = $1 AND p.id = ANY (${projects}::bigint[]) AND p.archived_at IS NULL OFFSET 0) p
      CROSS JOIN LATERAL (
        SELECT DISTINCT d.package_key, d.ecosystem FROM parapet.dependency d
         WHERE d.deployment_id = $1 AND d.ref_id = p.primary_ref_id AND ${beginsWith(search, 'd', parameters)}
         ORDER BY d.package_key, d.ecosystem LIMIT ${count}) d
      ORDER BY 1, 2 LIMIT ${count}`,
    parameters.values,
  );
  return rows;
}

/**
 * Like listProjectPackagesByPrefix, but the key contains a spelling anywhere; covers the first projects only, up to the
 * read limit.
 */
export async function listProjectPackagesByPart(
  tx: TenantTransaction,
  projectIds: readonly string[],
  search: PackageSearch,
): Promise<PackageName[]> {
  const parameters = parametersOf(tx.deploymentId);
  const projects = parameters.add(projectIds);
  const { rows } = await tx.client.query<PackageName>(
    `SELECT DISTINCT d.package_key AS "packageKey", d.ecosystem
       FROM (SELECT p.primary_ref_id, sum(i.dependencies) OVER (ORDER BY p.id) AS read
               FROM parapet.project p
               JOIN parapet.inventory i ON i.deployment_id = $1 AND i.ref_id = p.primary_ref_id
              WHERE p.deployment_id = $1 AND p.id = ANY (${projects}::bigint[]) AND p.archived_at IS NULL) p
      CROSS JOIN LATERAL (
        SELECT d.package_key, d.ecosystem FROM parapet.dependency d
         WHERE d.deployment_id = $1 AND d.ref_id = p.primary_ref_id AND ${holds(search, 'd', parameters)} OFFSET 0) d
      WHERE p.read <= ${readMax}
      ORDER BY 1, 2 LIMIT ${parameters.add(search.limit)}`,
    parameters.values,
  );
  return rows;
}

/** One index range per spelling: U+10FFFF sorts behind everything that may follow. */
function beginsWith({ spellings, ecosystem }: PackageSearch, alias: string, parameters: Parameters): string {
  const ranges = spellings.map((each) => {
    const [low, high] = [parameters.add(each), parameters.add(`${each}\u{10ffff}`)];
    return `(${alias}.package_key >= ${low} AND ${alias}.package_key < ${high})`;
  });
  return `${ranges.length === 0 ? 'true' : `(${ranges.join(' OR ')})`}${ofEcosystem(ecosystem, alias, parameters)}`;
}

function holds({ spellings, ecosystem }: PackageSearch, alias: string, parameters: Parameters): string {
  const tests = spellings.map((each) => `position(${parameters.add(each)} IN lower(${alias}.package_key)) > 0`);
  return `(${tests.join(' OR ')})${ofEcosystem(ecosystem, alias, parameters)}`;
}

function ofEcosystem(ecosystem: string | null, alias: string, parameters: Parameters): string {
  return ecosystem === null ? '' : ` AND ${alias}.ecosystem = ${parameters.add(ecosystem)}`;
}
