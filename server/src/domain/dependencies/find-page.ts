/**
 * Chooses a plan for a page of repositories: through an index to all matching refs, if it yields few rows; else project
 * by project, if the next page cannot be far, with bounded work per request.
 */
import {
  asksForVersions,
  namesToLookFor,
  patternsByEcosystem,
  rangesOf,
  type EcosystemPattern,
} from '../../model/versions/package-pattern.ts';
import type { TenantTransaction } from '../../store/database.ts';
import {
  findWindowEnd,
  listEcosystems,
  listPackages,
  listRefIdsInPatterns,
  listRefIdsInRanges,
  listRefIdsInVersions,
  listRepositoriesInOrder,
  listRepositoriesOfRefs,
  type RepositoryRow,
} from '../../store/dependencies/list-repositories.ts';
import type { ProjectPage, RowFilter } from '../../store/dependencies/row-filter.ts';
import type { DependencyFilter } from './dependency-filter.ts';

/** Limits of one request's reads (measured: docs/benchmarks.md). */
interface FindLimits {
  /** Packages per query that are looked up one by one, and names that are read to find them by a substring. */
  packages: { max: number; readMax: number };
  /**
   * Index rows that are read to find the projects. Fewer for a version alone: if many projects use it, the next page is
   * near.
   */
  rowsMax: { ofPackages: number; ofVersions: number };
  /** Ecosystems whose versions are looked up one by one; there are some dozens. */
  ecosystemsMax: number;
  /** Bounds of a walk along the projects: projects whose facets are read, candidate rows, and rows per read. */
  walk: { projectsMax: number; candidatesMax: number; rowsMax: number; rowsAtOnce: number };
}

const defaultLimits: FindLimits = {
  packages: { max: 5_000, readMax: 200_000 },
  rowsMax: { ofPackages: 30_000, ofVersions: 10_000 },
  ecosystemsMax: 100,
  walk: { projectsMax: 2_000, candidatesMax: 300, rowsMax: 200_000, rowsAtOnce: 40_000 },
};

export interface FoundPage {
  /** One more than a page if there are more. */
  repositories: RepositoryRow[];
  /** The last project visited, if the walk ended before the page was full. */
  walkedTo: string | null;
  /** Keys of all matching packages, if the query was resolved through them; else null. */
  packageKeys: readonly string[] | null;
}

export async function findPage(
  tx: TenantTransaction,
  filter: DependencyFilter,
  page: ProjectPage,
  limits: FindLimits = defaultLimits,
): Promise<FoundPage> {
  const { filter: rowFilter, patterns } = rowConditionOf(filter);
  if (filter.packages.length === 0) return walkFacets(tx, rowFilter, page, limits);
  const found = await findRefIds(tx, filter, { filter: rowFilter, patterns }, limits);
  const { refIds, packageKeys } = found;
  if (refIds === undefined) {
    return { ...(await walkRows(tx, { filter: rowFilter, patterns }, page, limits)), packageKeys };
  }
  const repositories = refIds.length === 0 ? [] : await listRepositoriesOfRefs(tx, refIds, page);
  return { repositories, walkedTo: null, packageKeys };
}

/** The condition on one dependency; without patterns, any package matches. */
export interface RowCondition {
  filter: RowFilter;
  patterns: readonly EcosystemPattern[];
}

export function rowConditionOf(filter: DependencyFilter): RowCondition {
  return {
    filter: {
      ecosystems: filter.ecosystems ?? null,
      lockfilePath: filter.lockfilePath ?? null,
      transitivities: filter.transitivities ?? null,
      licenses: filter.licenses ?? null,
    },
    patterns: patternsByEcosystem(filter.packages, filter.ecosystems),
  };
}

/** All matching refs, by package or else by version; undefined if neither yields few enough rows. */
async function findRefIds(
  tx: TenantTransaction,
  { packages: asked }: DependencyFilter,
  { filter, patterns }: RowCondition,
  { packages, rowsMax, ecosystemsMax }: FindLimits,
): Promise<{ refIds: string[] | undefined; packageKeys: string[] | null }> {
  if (patterns.length === 0) return { refIds: [], packageKeys: null };
  const names = namesToLookFor(asked);
  const found = names === undefined ? undefined : await listPackages(tx, names, packages);
  const ranges = found === undefined ? undefined : rangesOf(found, patterns);
  if (ranges !== undefined) {
    const refIds = ranges.length === 0 ? [] : await listRefIdsInRanges(tx, ranges, filter, rowsMax.ofPackages);
    return { refIds, packageKeys: [...new Set(ranges.map((range) => range.packageKey))] };
  }
  const unknown = { refIds: undefined, packageKeys: null };
  if (!patterns.every(asksForVersions)) return unknown;
  const ecosystems = filter.ecosystems ?? (await listEcosystems(tx, ecosystemsMax));
  if (ecosystems === undefined) return unknown;
  const refIds = await listRefIdsInVersions(tx, { patterns, ecosystems, filter }, rowsMax.ofVersions);
  return { refIds, packageKeys: null };
}

async function walkFacets(
  tx: TenantTransaction,
  filter: RowFilter,
  page: ProjectPage,
  { walk }: FindLimits,
): Promise<FoundPage> {
  const repositories = await listRepositoriesInOrder(tx, filter, page, walk.projectsMax);
  if (repositories.length === page.limit) return { repositories, walkedTo: null, packageKeys: null };
  return { repositories, walkedTo: await findWindowEnd(tx, page, walk.projectsMax), packageKeys: null };
}

async function walkRows(
  tx: TenantTransaction,
  { filter, patterns }: RowCondition,
  page: ProjectPage,
  { walk }: FindLimits,
): Promise<Omit<FoundPage, 'packageKeys'>> {
  const candidates = await listRepositoriesInOrder(
    tx,
    filter,
    { ...page, limit: walk.candidatesMax },
    walk.projectsMax,
  );
  const repositories: RepositoryRow[] = [];
  let tried = 0;
  for (let rows = 0; tried < candidates.length && rows < walk.rowsMax && repositories.length < page.limit;) {
    const { batch, rows: rowsOfBatch } = batchFrom(candidates.slice(tried), walk.rowsAtOnce);
    const refIds = batch.flatMap(({ refId }) => refId ?? []);
    const matching = new Set(await listRefIdsInPatterns(tx, refIds, filter, patterns));
    repositories.push(...batch.filter(({ refId }) => refId !== null && matching.has(refId)));
    tried += batch.length;
    rows += rowsOfBatch;
  }
  if (repositories.length >= page.limit) return { repositories: repositories.slice(0, page.limit), walkedTo: null };
  const isIncomplete = tried < candidates.length || candidates.length === walk.candidatesMax;
  const walkedTo = isIncomplete ? (candidates[tried - 1]?.id ?? null) : await findWindowEnd(tx, page, walk.projectsMax);
  return { repositories, walkedTo };
}

/** The next candidates, at least one, with a bounded number of rows to read. */
export function batchFrom(
  candidates: readonly RepositoryRow[],
  rowsAtOnce: number,
): { batch: RepositoryRow[]; rows: number } {
  const batch: RepositoryRow[] = [];
  let rows = 0;
  for (const candidate of candidates) {
    rows += Number(candidate.dependencies);
    batch.push(candidate);
    if (rows >= rowsAtOnce) break;
  }
  return { batch, rows };
}
