/**
 * Projects by the dependencies of their primary ref's inventory (api.md 4.3). A page is read in one of two ways: from
 * the packages of the query, over index ranges, to the projects that use them; or, if so many do that the next page
 * must be near, project by project.
 */
import type { EcosystemPattern, PackageName, PackageRange } from '../../model/versions/package-pattern.ts';
import { ruledEcosystems } from '../../model/versions/version-key.ts';
import type { TenantTransaction } from '../database.ts';
import { parametersOf, rowConditions, type Parameters, type ProjectPage, type RowFilter } from './row-filter.ts';

export interface RepositoryRow {
  id: string;
  name: string;
  /** The primary ref; null if the project has none yet. */
  refId: string | null;
  /** Size of the primary ref's inventory over all analyses. */
  dependencies: string;
  hasPaths: boolean;
}

/**
 * Packages with these keys, or with one of the parts in their lower-cased key; undefined if there are more than `max`,
 * or if more than `readMax` names would have to be read for the parts.
 */
export async function listPackages(
  tx: TenantTransaction,
  names: { exactKeys: readonly string[]; keyParts: readonly string[] },
  limits: { max: number; readMax: number },
): Promise<PackageName[] | undefined> {
  const parameters = parametersOf(tx.deploymentId);
  const sources = [
    `SELECT k.package_key, k.ecosystem, false AS is_beyond FROM parapet.package k
      WHERE k.deployment_id = $1 AND k.package_key = ANY (${parameters.add(names.exactKeys)}::text[])`,
  ];
  if (names.keyParts.length > 0) {
    const tests = names.keyParts.map((part) => `position(${parameters.add(part)} IN lower(k.package_key)) > 0`);
    const beyond = parameters.add(limits.readMax + 1);
    // Reads one row more than the limit, to detect that it is exceeded.
    sources.push(`(
      SELECT k.package_key, k.ecosystem, k.n = ${beyond} FROM (
        SELECT k.package_key, k.ecosystem, row_number() OVER () AS n FROM parapet.package k
         WHERE k.deployment_id = $1 LIMIT ${beyond}) k
       WHERE k.n = ${beyond} OR ${tests.join(' OR ')}
       LIMIT ${parameters.add(limits.max + 1)})`);
  }
  const { rows } = await tx.client.query<PackageName & { isBeyond: boolean }>(
    `SELECT package_key AS "packageKey", ecosystem, is_beyond AS "isBeyond" FROM (${sources.join(' UNION ')}) found`,
    parameters.values,
  );
  return rows.length > limits.max || rows.some(({ isBeyond }) => isBeyond) ? undefined : rows;
}

/**
 * Refs whose inventories have a matching dependency in one of the ranges; undefined if more than `rowsMax` rows are in
 * the ranges.
 */
export async function listRefIdsInRanges(
  tx: TenantTransaction,
  ranges: readonly PackageRange[],
  filter: RowFilter,
  rowsMax: number,
): Promise<string[] | undefined> {
  const parameters = parametersOf(tx.deploymentId);
  const conditions = rowConditions(filter, 'scanned', parameters);
  // The other columns are not in the index: they are read only if a condition needs them.
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

/** The page of the refs that are their project's primary one. */
export async function listRepositoriesOfRefs(
  tx: TenantTransaction,
  refIds: readonly string[],
  page: ProjectPage,
): Promise<RepositoryRow[]> {
  const parameters = parametersOf(tx.deploymentId);
  return listPage(tx, page, parameters, {
    condition: ` AND p.primary_ref_id = ANY (${parameters.add(refIds)}::bigint[])`,
  });
}

/** The projects with a matching dependency among the next `projectsMax`, checked project by project. */
export async function listRepositoriesInOrder(
  tx: TenantTransaction,
  filter: RowFilter,
  page: ProjectPage,
  projectsMax: number,
): Promise<RepositoryRow[]> {
  const parameters = parametersOf(tx.deploymentId);
  const isMatch = `EXISTS (SELECT FROM parapet.inventory_facet f
                     WHERE f.deployment_id = $1 AND f.ref_id = p.primary_ref_id${rowConditions(filter, 'f', parameters)} OFFSET 0)`;
  return listPage(tx, page, parameters, { ofWindow: { projectsMax, condition: isMatch } });
}

/** The last of the next `projectsMax` projects; null if none follow. */
export async function findWindowEnd(
  tx: TenantTransaction,
  page: ProjectPage,
  projectsMax: number,
): Promise<string | null> {
  const parameters = parametersOf(tx.deploymentId);
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT p.id FROM parapet.project p
      WHERE p.deployment_id = $1 AND ${pageConditions(page, parameters)}
      ORDER BY p.id OFFSET ${parameters.add(projectsMax - 1)} LIMIT 2`,
    parameters.values,
  );
  return rows.length === 2 ? (rows[0]?.id ?? null) : null;
}

/**
 * The refs whose inventories have a dependency that matches the filter and one of the patterns; may read all their
 * rows.
 */
export async function listRefIdsInPatterns(
  tx: TenantTransaction,
  refIds: readonly string[],
  filter: RowFilter,
  patterns: readonly EcosystemPattern[],
): Promise<string[]> {
  const parameters = parametersOf(tx.deploymentId);
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT r.id FROM unnest(${parameters.add(refIds)}::bigint[]) AS r (id)
      WHERE EXISTS (
        SELECT FROM parapet.dependency d
         WHERE d.deployment_id = $1 AND d.ref_id = r.id${rowConditions(filter, 'd', parameters)}
           AND ${patternTests(patterns, 'd', parameters)} OFFSET 0)`,
    parameters.values,
  );
  return rows.map(({ id }) => id);
}

/**
 * The ecosystems of the deployment's dependencies; undefined if there are more than `max`. Skips from one to the next
 * over the index.
 */
export async function listEcosystems(tx: TenantTransaction, max: number): Promise<string[] | undefined> {
  const next = (after: string) => `(SELECT d.ecosystem FROM parapet.dependency d
      WHERE d.deployment_id = $1 AND d.ecosystem > ${after} ORDER BY d.ecosystem LIMIT 1)`;
  const { rows } = await tx.client.query<{ ecosystem: string }>(
    `WITH RECURSIVE known AS (
       SELECT ${next("''")} AS ecosystem
       UNION ALL
       SELECT ${next('k.ecosystem')} FROM known k WHERE k.ecosystem IS NOT NULL)
     SELECT ecosystem FROM known WHERE ecosystem IS NOT NULL LIMIT $2`,
    [tx.deploymentId, max + 1],
  );
  return rows.length > max ? undefined : rows.map(({ ecosystem }) => ecosystem);
}

/**
 * Refs whose inventories have a dependency that matches the filter and one of the patterns, found by version alone;
 * undefined if more than `rowsMax` rows are in the patterns' ranges. `ecosystems` is the complete list.
 */
export async function listRefIdsInVersions(
  tx: TenantTransaction,
  query: { patterns: readonly EcosystemPattern[]; ecosystems: readonly string[]; filter: RowFilter },
  rowsMax: number,
): Promise<string[] | undefined> {
  const { patterns, ecosystems, filter } = query;
  const parameters = parametersOf(tx.deploymentId);
  const ranges = ecosystems.flatMap((ecosystem) =>
    patterns
      .filter(
        (pattern) =>
          pattern.ecosystem === (ruledEcosystems.includes(ecosystem) ? ecosystem : null) ||
          pattern.ecosystem === ecosystem,
      )
      .map(({ range }) => ({ ecosystem, ...range })),
  );
  const hasNames = patterns.some(({ exactKey, keyParts }) => exactKey !== null || keyParts.length > 0);
  const tests = hasNames ? ` AND ${patternTests(patterns, 'scanned', parameters)}` : '';
  const conditions = rowConditions(filter, 'scanned', parameters) + tests;
  // As in listRefIdsInRanges: columns outside the index are read only if a condition needs them.
  const columns =
    conditions === ''
      ? 'd.ref_id'
      : 'd.ref_id, d.ecosystem, d.package_key, d.version_key, d.lockfile_path, d.transitivity, d.licenses';
  const { rows } = await tx.client.query<{ rows: number; refIds: string[] | null }>(
    `WITH scanned AS MATERIALIZED (
       SELECT d.* FROM unnest(${parameters.add(ranges.map((range) => range.ecosystem))}::text[],
                              ${parameters.add(ranges.map((range) => range.low))}::bytea[],
                              ${parameters.add(ranges.map((range) => range.high))}::bytea[]) AS r (ecosystem, low, high)
         CROSS JOIN LATERAL (
           SELECT ${columns} FROM parapet.dependency d
            WHERE d.deployment_id = $1 AND d.ecosystem = r.ecosystem
              AND d.version_key >= r.low AND d.version_key < r.high OFFSET 0) d
        LIMIT ${parameters.add(rowsMax + 1)})
     SELECT (SELECT count(*) FROM scanned)::int AS rows,
            (SELECT array_agg(DISTINCT ref_id) FROM scanned WHERE true${conditions}) AS "refIds"`,
    parameters.values,
  );
  const [found] = rows;
  return found === undefined || found.rows > rowsMax ? undefined : (found.refIds ?? []);
}

/** SQL: true if a row of `alias` matches one of the patterns. */
export function patternTests(patterns: readonly EcosystemPattern[], alias: string, parameters: Parameters): string {
  // Ecosystems with the same rule have the same keys: one test covers them, since it runs on each row.
  const groups = new Map<string, { pattern: EcosystemPattern; ecosystems: (string | null)[] }>();
  for (const pattern of patterns) {
    const { exactKey, keyParts, range } = pattern;
    const key = JSON.stringify([exactKey, keyParts, range.low.toString('hex'), range.high.toString('hex')]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { pattern, ecosystems: [pattern.ecosystem] });
    else group.ecosystems.push(pattern.ecosystem);
  }
  const tests = [...groups.values()].map(
    (group) =>
      `(${ecosystemTest(group.ecosystems, alias, parameters)}${packageTests(group.pattern, alias, parameters)})`,
  );
  return `(${tests.join(' OR ')})`;
}

/** Null stands for the ecosystems without a rule of their own. */
function ecosystemTest(ecosystems: readonly (string | null)[], alias: string, parameters: Parameters): string {
  const named = `${alias}.ecosystem = ANY (${parameters.add(ecosystems.filter((each) => each !== null))}::text[])`;
  if (!ecosystems.includes(null)) return named;
  return `(${named} OR ${alias}.ecosystem <> ALL (${parameters.add(ruledEcosystems)}::text[]))`;
}

function packageTests({ exactKey, keyParts, range }: EcosystemPattern, alias: string, parameters: Parameters): string {
  const tests = [
    ...(exactKey === null ? [] : [`${alias}.package_key = ${parameters.add(exactKey)}`]),
    `${alias}.version_key >= ${parameters.add(range.low)} AND ${alias}.version_key < ${parameters.add(range.high)}`,
    ...keyParts.map((part) => `position(${parameters.add(part)} IN lower(${alias}.package_key)) > 0`),
  ];
  return ` AND ${tests.join(' AND ')}`;
}

/** SQL conditions for the projects that a page may contain. */
function pageConditions(page: ProjectPage, parameters: Parameters): string {
  const { afterId, projectIds, includesArchived } = page;
  return [
    `p.id > ${parameters.add(afterId)}`,
    ...(projectIds === null ? [] : [`p.id = ANY (${parameters.add(projectIds)}::bigint[])`]),
    ...(includesArchived ? [] : ['p.archived_at IS NULL']),
  ].join(' AND ');
}

interface PageSource {
  /** SQL condition on each project, with its AND. */
  condition?: string;
  /** Checks only the next `projectsMax` projects. */
  ofWindow?: { projectsMax: number; condition: string };
}

/**
 * By ascending id, with the totals of their inventories. The window has a LIMIT of its own so that its condition is not
 * evaluated on more projects.
 */
async function listPage(
  tx: TenantTransaction,
  page: ProjectPage,
  parameters: Parameters,
  { condition = '', ofWindow }: PageSource,
): Promise<RepositoryRow[]> {
  const projects = `
    SELECT p.id, p.name, p.primary_ref_id FROM parapet.project p
     WHERE p.deployment_id = $1 AND ${pageConditions(page, parameters)}${condition}
     ORDER BY p.id LIMIT ${parameters.add(ofWindow?.projectsMax ?? page.limit)}`;
  const matching =
    ofWindow === undefined
      ? projects
      : `SELECT p.* FROM (${projects}) p WHERE ${ofWindow.condition} ORDER BY p.id LIMIT ${parameters.add(page.limit)}`;
  const { rows } = await tx.client.query<RepositoryRow>(
    `SELECT p.id, p.name, p.primary_ref_id AS "refId", i.dependencies, i.has_paths AS "hasPaths"
       FROM (${matching}) p
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(i.dependencies), 0) AS dependencies, coalesce(bool_or(i.has_paths), false) AS has_paths
          FROM parapet.inventory i WHERE i.deployment_id = $1 AND i.ref_id = p.primary_ref_id) i
      ORDER BY p.id`,
    parameters.values,
  );
  return rows;
}
