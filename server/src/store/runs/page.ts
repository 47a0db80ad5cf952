/**
 * Pages of runs. The properties with few values (status, type, event source, target type) divide the runs into kinds, a few dozen, and
 * an index has each kind's runs in order; with projects or a ref's name, those of each kind in each of them. So a filter over any of
 * these is a merge of stretches of one index (merge.ts), which never reads what it leaves out.
 *
 * Three filters together are more than any one index answers: who sees thousands of projects would need a branch for each with each
 * kind, and the ids that begin with a digit are in the order of a list only by themselves. Then the same filter is tried in ways that
 * cost little when they succeed: what is likely to be dense is read in order and sifted, what may be small is read whole. Only
 * what is neither takes the long way, whose cost is bounded by the number of projects times kinds, or by the ids of one first digit.
 */
import type { TenantTransaction } from '../database.ts';
import { headsOf } from './id-heads.ts';
import { kindsThatFit } from './kinds.ts';
import { undivided, type Branching } from './merge.ts';
import type { RunKind, RunPosition, RunQuestion } from './question.ts';
import { merge, mergeHeads, readWhole, sift, walkHeads, type Attempt } from './ways.ts';

/** What decides between the ways of a page. Which one is taken never shows in the answer. */
export interface Bounds {
  /** Branches that are merged without trying anything else first. A branch costs about 4 µs even when nothing is in it, twice. */
  branchesMax: number;
  /** Runs read in order to sift a page out of them, for each of its rows: one after the other. */
  siftedPerRow: readonly number[];
  /** Runs that are read whole, because it may be all that there is: about 0.5 ms for a thousand. */
  wholeMax: readonly [few: number, many: number];
  /** Heads of ids that are walked before all others, because the page may be in them. */
  leadingHeads: number;
}

/** Sifted are first enough for a filter that leaves a tenth, then for one that leaves a hundredth. */
const measuredBounds: Bounds = {
  branchesMax: 100,
  siftedPerRow: [12, 128],
  wholeMax: [1_000, 10_000],
  leadingHeads: 4,
};

/** The first runs of the stretch after the position: their places in the order, at most `limit`. */
export async function listRunPositions(
  tx: TenantTransaction,
  question: RunQuestion,
  bounds = measuredBounds,
): Promise<RunPosition[]> {
  const kinds = kindsThatFit(question.kinds, question.existingKinds);
  if (question.projectIds?.length === 0 || kinds?.length === 0) return [];
  const reading: Reading = { tx, question, bounds, ...branchingsOf(question, kinds, bounds) };
  return question.idPrefix === null ? listByScope(reading) : listByPrefix(reading, question.idPrefix);
}

interface Branchings {
  /** A branch for each project and kind: exactly what the filter leaves, but for the beginning of an id. */
  exact: Branching;
  /** The same without the projects, when they would be too many branches; else null. */
  loose: Branching | null;
}

interface Reading extends Branchings {
  tx: TenantTransaction;
  question: RunQuestion;
  bounds: Bounds;
}

function branchingsOf(
  { projectIds, refName, existingKinds }: RunQuestion,
  fitting: readonly RunKind[] | null,
  { branchesMax }: Bounds,
): Branchings {
  // Within a ref's name there is no order but each kind's.
  const kinds = refName === null ? fitting : (fitting ?? existingKinds);
  const count = (projectIds?.length ?? 1) * (kinds?.length ?? 1);
  const isTooMany = projectIds !== null && count > branchesMax;
  const loose = { ...undivided, refName, kinds };
  return { exact: { ...loose, projectIds }, loose: isTooMany ? loose : null };
}

async function listByScope({ tx, question, bounds, exact, loose }: Reading): Promise<RunPosition[]> {
  if (loose === null) return merge(tx, question, exact);
  const attempts = bounds.siftedPerRow.map((perRow) => () => sift(tx, question, loose, perRow * question.limit));
  return (await firstPageOf(attempts)) ?? merge(tx, question, exact);
}

/** What the filter leaves may be few by itself; or what is asked for is among the ids that come first. */
async function listByPrefix({ tx, question, bounds, exact, loose }: Reading, digits: string): Promise<RunPosition[]> {
  const heads = headsOf(digits);
  const scope = loose ?? exact;
  const isDivided = scope.kinds !== null || scope.projectIds !== null || scope.refName !== null;
  const whole = bounds.wholeMax.map((count) => (isDivided ? [() => readWhole(tx, question, scope, count)] : []));
  const [few = [], many = []] = whole;
  const attempts = [...few, () => walkHeads(tx, question, heads, bounds.leadingHeads), ...many];
  // Three digits or more are a stretch that is small by itself.
  const found = heads.length === 1 ? undefined : await firstPageOf(attempts);
  return found ?? mergeHeads(tx, question, heads);
}

async function firstPageOf(attempts: readonly (() => Promise<Attempt>)[]): Promise<RunPosition[] | undefined> {
  for (const attempt of attempts) {
    const { positions, isPage } = await attempt();
    if (isPage) return positions;
  }
  return undefined;
}
