/**
 * Projects by the dependencies of their primary ref's inventory (api.md 4.3). Two ways lead to a page: from the packages asked for, over
 * ranges of an index, to the projects that use them; or, where so many do that the next page cannot be far, along the projects.
 */
import type { EcosystemPattern, PackageName, PackageRange } from '../../model/versions/package-pattern.ts';
import { ruledEcosystems } from '../../model/versions/version-key.ts';
import type { TenantTransaction } from '../database.ts';
import { parametersOf, rowConditions, type Parameters, type ProjectPage, type RowFilter } from './question.ts';

export interface RepositoryRow {
  id: string;
  name: string;
  /** Of the whole inventory of the primary ref, over all analyses. */
  dependencies: string;
  hasPaths: boolean;
}

/** Packages of these keys, or with one of the parts in their lower-cased key; undefined when there are more than `max`. */
export async function listPackages(
  tx: TenantTransaction,
  names: { exactKeys: readonly string[]; keyParts: readonly string[] },
  max: number,
): Promise<PackageName[] | undefined> {
  const { rows } = await tx.client.query<PackageName>(
    `SELECT k.package_key AS "packageKey", k.ecosystem FROM parapet.package k
      WHERE k.deployment_id = $1 AND k.package_key = ANY ($2::text[])
     UNION
     (SELECT k.package_key, k.ecosystem FROM parapet.package k
       WHERE k.deployment_id = $1 AND cardinality($3::text[]) > 0 AND EXISTS (
             SELECT FROM unnest($3::text[]) AS part WHERE position(part IN lower(k.package_key)) > 0)
       LIMIT $4)`,
    [tx.deploymentId, names.exactKeys, names.keyParts, max + 1],
  );
  return rows.length > max ? undefined : rows;
}

/** Refs whose inventories hold a dependency in one of the ranges that fits; undefined when more than `rowsMax` rows are in the ranges. */
export async function listRefIdsInRanges(
  tx: TenantTransaction,
  ranges: readonly PackageRange[],
  filter: RowFilter,
  rowsMax: number,
): Promise<string[] | undefined> {
  const parameters = parametersOf(tx.deploymentId);
  const conditions = rowConditions(filter, 'scanned', parameters);
  // The other columns are not in the index: they are read only when something is asked of them.
  const columns = conditions === '' ? 'd.ref_id' : 'd.ref_id, d.ecosystem, d.lockfile_path, d.transitivity, d.licenses';
  const { rows } = await tx.client.query<{ rows: number; refIds: string[] | null }>(
    `WITH scanned AS MATERIALIZED (
       SELECT d.* FROM unnest(${parameters.add(ranges.map((range) => range.packageKey))}::text[],
                              ${parameters.add(ranges.map((range) => range.ecosystem))}::text[],
                              ${parameters.add(ranges.map((range) => range.low))}::bytea[],
                              ${parameters.add(ranges.map((range) => range.high))}::bytea[]) AS r (package_key, ecosystem, low, high)
         CROSS JOIN LATERAL (
           SELECT ${columns} FROM parapet.dependency d
            WHERE d.deployment_id = $1 AND d.package_key = r.package_key AND d.ecosystem = r.ecosystem
              AND d.version_key >= r.low AND d.version_key < r.high OFFSET 0) d
        LIMIT ${parameters.add(rowsMax + 1)})
     SELECT (SELECT count(*) FROM scanned)::int AS rows,
            (SELECT array_agg(DISTINCT ref_id) FROM scanned WHERE true${conditions}) AS "refIds"`,
    parameters.values,
  );
  const [found] = rows;
  return found === undefined || found.rows > rowsMax ? undefined : (found.refIds ?? []);
}

/** The page of those of the refs that are their project's primary one. */
export async function listRepositoriesOfRefs(
  tx: TenantTransaction,
  refIds: readonly string[],
  page: ProjectPage,
): Promise<RepositoryRow[]> {
  const parameters = parametersOf(tx.deploymentId);
  return listPage(tx, page, parameters, ` AND p.primary_ref_id = ANY (${parameters.add(refIds)}::bigint[])`);
}

/** The page of projects with a dependency that fits the filter and, when there are patterns, one of them; project by project. */
export async function listRepositoriesInTurn(
  tx: TenantTransaction,
  question: { filter: RowFilter; patterns: readonly EcosystemPattern[] | null },
  page: ProjectPage,
): Promise<RepositoryRow[]> {
  const parameters = parametersOf(tx.deploymentId);
  const facets = `
        AND EXISTS (SELECT FROM parapet.inventory_facet f
                     WHERE f.deployment_id = $1 AND f.ref_id = p.primary_ref_id${rowConditions(question.filter, 'f', parameters)} OFFSET 0)`;
  const rows = question.patterns === null ? '' : inPatterns(question.filter, question.patterns, parameters);
  return listPage(tx, page, parameters, facets + rows);
}

function inPatterns(filter: RowFilter, patterns: readonly EcosystemPattern[], parameters: Parameters): string {
  // Ecosystems that share a rule share their keys: one test for all of them, since it is made of each row.
  const groups = new Map<string, { pattern: EcosystemPattern; ecosystems: (string | null)[] }>();
  for (const pattern of patterns) {
    const { exactKey, keyParts, range } = pattern;
    const key = JSON.stringify([exactKey, keyParts, range.low.toString('hex'), range.high.toString('hex')]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { pattern, ecosystems: [pattern.ecosystem] });
    else group.ecosystems.push(pattern.ecosystem);
  }
  const tests = [...groups.values()].map(
    (group) => `(${ecosystemTest(group.ecosystems, parameters)}${packageTests(group.pattern, parameters)})`,
  );
  return `
        AND EXISTS (
          SELECT FROM parapet.dependency d
           WHERE d.deployment_id = $1 AND d.ref_id = p.primary_ref_id${rowConditions(filter, 'd', parameters)}
             AND (${tests.join(' OR ')}) OFFSET 0)`;
}

/** Null stands for those without a rule of their own. */
function ecosystemTest(ecosystems: readonly (string | null)[], parameters: Parameters): string {
  const named = `d.ecosystem = ANY (${parameters.add(ecosystems.filter((each) => each !== null))}::text[])`;
  if (!ecosystems.includes(null)) return named;
  return `(${named} OR d.ecosystem <> ALL (${parameters.add(ruledEcosystems)}::text[]))`;
}

function packageTests({ exactKey, keyParts, range }: EcosystemPattern, parameters: Parameters): string {
  const tests = [
    ...(exactKey === null ? [] : [`d.package_key = ${parameters.add(exactKey)}`]),
    `d.version_key >= ${parameters.add(range.low)} AND d.version_key < ${parameters.add(range.high)}`,
    ...keyParts.map((part) => `position(${parameters.add(part)} IN lower(d.package_key)) > 0`),
  ];
  return ` AND ${tests.join(' AND ')}`;
}

/** By ascending id, with what their inventories sum up to. OFFSET 0 above keeps the tests as they stand: one project after the other. */
async function listPage(
  tx: TenantTransaction,
  page: ProjectPage,
  parameters: Parameters,
  conditions: string,
): Promise<RepositoryRow[]> {
  const { rows } = await tx.client.query<RepositoryRow>(
    `SELECT p.id, p.name, i.dependencies, i.has_paths AS "hasPaths"
       FROM (SELECT p.id, p.name, p.primary_ref_id FROM parapet.project p
              WHERE p.deployment_id = $1 AND p.id > ${parameters.add(page.afterId)}
                ${page.projectIds === null ? '' : `AND p.id = ANY (${parameters.add(page.projectIds)}::bigint[])`}
                ${page.includesArchived ? '' : 'AND p.archived_at IS NULL'}${conditions}
              ORDER BY p.id LIMIT ${parameters.add(page.limit)}) p
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(i.dependencies), 0) AS dependencies, coalesce(bool_or(i.has_paths), false) AS has_paths
          FROM parapet.inventory i WHERE i.deployment_id = $1 AND i.ref_id = p.primary_ref_id) i
      ORDER BY p.id`,
    parameters.values,
  );
  return rows;
}
