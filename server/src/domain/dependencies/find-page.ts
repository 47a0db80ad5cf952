/**
 * Which way leads to a page of repositories: over an index to all refs that fit, where the rows that it names are few; else along the
 * projects, where the next page cannot be far, and a bounded way of it at a time.
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
  findTurnEnd,
  listEcosystems,
  listPackages,
  listRefIdsInPatterns,
  listRefIdsInRanges,
  listRefIdsInVersions,
  listRepositoriesInTurn,
  listRepositoriesOfRefs,
  type RepositoryRow,
} from '../../store/dependencies/list-repositories.ts';
import type { ProjectPage, RowFilter } from '../../store/dependencies/question.ts';
import type { DependencyFilter } from './dependency-filter.ts';

/** How much one request reads (measured: docs/benchmarks.md). */
interface FindLimits {
  /** Packages of one question that are looked up one by one, and names that are read to find them by a part. */
  packages: { max: number; readMax: number };
  /** Rows of an index that are read to know the projects. Of a version alone fewer: where many use it, the next page is near. */
  rowsMax: { ofPackages: number; ofVersions: number };
  /** Ecosystems whose versions are looked up one by one; there are some dozens. */
  ecosystemsMax: number;
  /** How far it walks: projects of which the facets are read, and rows of those that might fit, some at a time. */
  walk: { projectsMax: number; candidatesMax: number; rowsMax: number; rowsAtOnce: number };
}

const defaultLimits: FindLimits = {
  packages: { max: 5_000, readMax: 200_000 },
  rowsMax: { ofPackages: 30_000, ofVersions: 10_000 },
  ecosystemsMax: 100,
  walk: { projectsMax: 2_000, candidatesMax: 300, rowsMax: 200_000, rowsAtOnce: 40_000 },
};

export interface FoundPage {
  /** One more than a page where there are more. */
  repositories: RepositoryRow[];
  /** Set when the walk was broken off before the page was full: the last project that it came by. */
  walkedTo: string | null;
  /** All packages that fit, by their keys, where the question was looked up by them; else null. */
  packageKeys: readonly string[] | null;
}

export async function findPage(
  tx: TenantTransaction,
  filter: DependencyFilter,
  page: ProjectPage,
  limits: FindLimits = defaultLimits,
): Promise<FoundPage> {
  const { filter: rowFilter, patterns } = rowQuestionOf(filter);
  if (filter.packages.length === 0) return walkFacets(tx, rowFilter, page, limits);
  const found = await findRefIds(tx, filter, { filter: rowFilter, patterns }, limits);
  const { refIds, packageKeys } = found;
  if (refIds === undefined) {
    return { ...(await walkRows(tx, { filter: rowFilter, patterns }, page, limits)), packageKeys };
  }
  const repositories = refIds.length === 0 ? [] : await listRepositoriesOfRefs(tx, refIds, page);
  return { repositories, walkedTo: null, packageKeys };
}

/** What one dependency must fulfil; without patterns, of whatever package. */
export interface RowQuestion {
  filter: RowFilter;
  patterns: readonly EcosystemPattern[];
}

export function rowQuestionOf(filter: DependencyFilter): RowQuestion {
  return {
    filter: {
      ecosystem: filter.ecosystem ?? null,
      lockfilePath: filter.lockfilePath ?? null,
      transitivity: filter.transitivity ?? null,
      licenses: filter.licenses ?? null,
    },
    patterns: patternsByEcosystem(filter.packages, filter.ecosystem),
  };
}

/** All refs that fit, by package or else by version; undefined refs when neither names few enough rows. */
async function findRefIds(
  tx: TenantTransaction,
  { packages: asked }: DependencyFilter,
  { filter, patterns }: RowQuestion,
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
  const ecosystems = filter.ecosystem === null ? await listEcosystems(tx, ecosystemsMax) : [filter.ecosystem];
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
  const repositories = await listRepositoriesInTurn(tx, filter, page, walk.projectsMax);
  if (repositories.length === page.limit) return { repositories, walkedTo: null, packageKeys: null };
  return { repositories, walkedTo: await findTurnEnd(tx, page, walk.projectsMax), packageKeys: null };
}

async function walkRows(
  tx: TenantTransaction,
  { filter, patterns }: RowQuestion,
  page: ProjectPage,
  { walk }: FindLimits,
): Promise<Omit<FoundPage, 'packageKeys'>> {
  const candidates = await listRepositoriesInTurn(tx, filter, { ...page, limit: walk.candidatesMax }, walk.projectsMax);
  const repositories: RepositoryRow[] = [];
  let tried = 0;
  for (let rows = 0; tried < candidates.length && rows < walk.rowsMax && repositories.length < page.limit;) {
    const { batch, rows: rowsOfBatch } = batchFrom(candidates.slice(tried), walk.rowsAtOnce);
    const refIds = batch.flatMap(({ refId }) => refId ?? []);
    const fitting = new Set(await listRefIdsInPatterns(tx, refIds, filter, patterns));
    repositories.push(...batch.filter(({ refId }) => refId !== null && fitting.has(refId)));
    tried += batch.length;
    rows += rowsOfBatch;
  }
  if (repositories.length >= page.limit) return { repositories: repositories.slice(0, page.limit), walkedTo: null };
  const isBrokenOff = tried < candidates.length || candidates.length === walk.candidatesMax;
  const walkedTo = isBrokenOff ? (candidates[tried - 1]?.id ?? null) : await findTurnEnd(tx, page, walk.projectsMax);
  return { repositories, walkedTo };
}

/** The next candidates, one at least, of which not too many rows are read. */
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
