/**
 * Pages of runs. The properties with few values (status, type, event source, target type) divide the runs into kinds, a
 * few dozen, and an index has each kind's runs in order; with a project or ref name filter, those of each kind in each
 * project or name. So a filter over any of these merges ranges of one index (merge.ts), and never reads rows that it
 * excludes. Three filters together exceed any one index: a caller with thousands of projects would need a branch per
 * project and kind, and no index finds digits inside ids. Such a filter is tried in ways that are cheap if they succeed:
 * probably dense matches are filtered in order, probably small sets are read whole, and many digits occur in few ids,
 * which are looked up one by one. Only the rest takes the slow way, whose cost is bounded by the number of projects times
 * kinds, or by the runs up to the end of the page.
 */
import type { TenantTransaction } from '../database.ts';
import { idsWith } from './ids-with.ts';
import { matchingKinds } from './kinds.ts';
import { singleBranch, type Branching } from './merge.ts';
import type { RunKind, RunPosition, RunQuery } from './query.ts';
import { filterFirst, findGreatestId, merge, mergeFiltered, readIds, readWhole, type Attempt } from './read-page.ts';

/** Limits that choose how a page is read. The choice never affects the answer. */
export interface Bounds {
  /** Branches merged without trying another way first. A branch costs about 4 µs even if it is empty, twice. */
  branchesMax: number;
  /** Runs read in order and filtered, per row of the page: one limit per attempt. */
  filteredPerRow: readonly number[];
  /** Runs read whole, in case there are no more: about 0.5 ms per thousand. */
  wholeMax: readonly [few: number, many: number];
  /** Ids that are looked up one by one: about 2 ms per thousand. */
  idsMax: number;
}

/** `filteredPerRow`: the first limit suffices for a filter that keeps a tenth, the second for a hundredth. */
const measuredBounds: Bounds = {
  branchesMax: 100,
  filteredPerRow: [12, 128],
  wholeMax: [1_000, 10_000],
  idsMax: 20_000,
};

/** The positions of the first runs of the list after the given position, at most `limit`. */
export async function listRunPositions(
  tx: TenantTransaction,
  query: RunQuery,
  bounds = measuredBounds,
): Promise<RunPosition[]> {
  const kinds = matchingKinds(query.kinds, query.existingKinds);
  if (query.projectIds?.length === 0 || kinds?.length === 0) return [];
  const input: PageInput = { tx, query, bounds, ...branchingsOf(query, kinds, bounds) };
  return query.idPart === null ? listByScope(input) : listByIdPart(input, query.idPart);
}

interface Branchings {
  /** A branch per project and kind: exactly the runs that match, except for the digits of the id. */
  exact: Branching;
  /** The same without the project filter, if it would need too many branches; else null. */
  loose: Branching | null;
}

interface PageInput extends Branchings {
  tx: TenantTransaction;
  query: RunQuery;
  bounds: Bounds;
}

function branchingsOf(
  { projectIds, refName, existingKinds }: RunQuery,
  matching: readonly RunKind[] | null,
  { branchesMax }: Bounds,
): Branchings {
  // Within a ref's name, only each kind is sorted.
  const kinds = refName === null ? matching : (matching ?? existingKinds);
  const count = (projectIds?.length ?? 1) * (kinds?.length ?? 1);
  const isTooMany = projectIds !== null && count > branchesMax;
  const loose = { ...singleBranch, refName, kinds };
  return { exact: { ...loose, projectIds }, loose: isTooMany ? loose : null };
}

async function listByScope({ tx, query, bounds, exact, loose }: PageInput): Promise<RunPosition[]> {
  if (loose === null) return merge(tx, query, exact);
  const attempts = bounds.filteredPerRow.map((perRow) => () => filterFirst(tx, query, loose, perRow * query.limit));
  return (await firstPageOf(attempts)) ?? merge(tx, query, exact);
}

/** The other filters may leave few runs anyway; digits that occur in many ids fill the page soon. */
async function listByIdPart({ tx, query, bounds, exact, loose }: PageInput, digits: string): Promise<RunPosition[]> {
  const ids = idsWith(digits, await findGreatestId(tx), bounds.idsMax);
  if (ids !== undefined) return ids.length === 0 ? [] : readIds(tx, query, ids);
  const scope = loose ?? exact;
  const isDivided = scope.kinds !== null || scope.projectIds !== null || scope.refName !== null;
  const [few = [], many = []] = bounds.wholeMax.map((count) =>
    isDivided ? [() => readWhole(tx, query, scope, count)] : [],
  );
  const inOrder = bounds.filteredPerRow.map((perRow) => () => filterFirst(tx, query, scope, perRow * query.limit));
  return (await firstPageOf([...few, ...inOrder, ...many])) ?? mergeFiltered(tx, query, exact);
}

async function firstPageOf(attempts: readonly (() => Promise<Attempt>)[]): Promise<RunPosition[] | undefined> {
  for (const attempt of attempts) {
    const { positions, isPage } = await attempt();
    if (isPage) return positions;
  }
  return undefined;
}
