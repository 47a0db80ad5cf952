/**
 * Finds the best chain of candidate pairs: ascending on both sides, worth the sum of weights minus a cost per break.
 * Sparse dynamic programming over a Fenwick tree: O(n log n) for n candidates.
 */

/** Two positions that may be the same, with the weight of the evidence. */
export interface Candidate {
  known: number;
  found: number;
  /** If the pair is certain, more than the cost of two breaks, so that it is never dropped to save breaks. */
  weight: number;
  /** Line of the found one minus line of the known one. */
  shift: number;
  /** False if only the place can tell whether they are the same. */
  isCertain: boolean;
  /** True if the lines at or below the results changed, as their fingerprints say. */
  isChangedBelow: boolean;
}

/** The lengths of both sequences, and the shift between their last lines. */
export interface ChainBounds {
  known: number;
  found: number;
  endShift: number;
}

/**
 * A break is a place where the file was edited: between two neighbours of the chain if the line shift changes or an
 * item is skipped; before the first unless both sides start with it, unshifted; after the last unless both end with it,
 * or it is itself such a place.
 */
export const breakCost = 4;

/** A change of the line shift by more lines than this speaks against an uncertain pair beside it. */
const farMin = 32;
const farCost = breakCost;

/**
 * Ranks a chain by worth; then by the smallest sum of shift changes; then by the most pairs that stayed at their line;
 * then what disappeared is the earlier, and what appeared is the later.
 */
interface Rank {
  worth: number;
  drift: number;
  still: number;
  /** Sum of known positions minus found positions. */
  balance: number;
}

interface Link extends Candidate, Rank {
  previous: Link | null;
}

/** The best chain, ascending; empty if none is worth anything. `candidates` ascend by known, then found, from 0. */
export function bestChain(candidates: readonly Candidate[], bounds: ChainBounds): Candidate[] {
  const reached = bestByFound(bounds.found);
  let best: Link | null = null;
  let bestRank: Rank = { worth: 0, drift: 0, still: 0, balance: 0 };
  let row: Link[] = [];
  let rowAbove: readonly Link[] = [];
  for (const candidate of candidates) {
    if (row[0] !== undefined && row[0].known !== candidate.known) {
      row.forEach(reached.enter);
      rowAbove = row;
      row = [];
    }
    const link = extend(candidate, [...reached.before(candidate.found), ...neighbours(rowAbove, candidate)]);
    row.push(link);
    const rank = rankAtEnd(link, bounds);
    if (isBetter(rank, bestRank)) {
      best = link;
      bestRank = rank;
    }
  }
  const chain: Candidate[] = [];
  for (let link = best; link !== null; link = link.previous) chain.push(link);
  return chain.reverse();
}

/** Links in the row above that continue without a break. */
function neighbours(rowAbove: readonly Link[], { known, found, shift }: Candidate): Link[] {
  if (rowAbove[0]?.known !== known - 1) return [];
  return rowAbove.filter((link) => link.found === found - 1 && link.shift === shift);
}

/** The best link ending in this candidate: from the start, or after a predecessor. */
function extend(candidate: Candidate, predecessors: readonly Link[]): Link {
  const { known, found, shift, weight, isCertain } = candidate;
  const isStart = known === 0 && found === 0 && shift === 0;
  let previous: Link | null = null;
  let rank: Rank = {
    worth: isStart ? 0 : -breakCost - (isCertain ? 0 : costOfDistance(shift)),
    drift: Math.abs(shift),
    still: 0,
    balance: 0,
  };
  for (const link of predecessors) {
    const isNeighbour = link.known === known - 1 && link.found === found - 1 && link.shift === shift;
    const distance = isCertain && link.isCertain ? 0 : costOfDistance(shift - link.shift);
    const after: Rank = {
      worth: isNeighbour ? link.worth : link.worth - breakCost - distance,
      drift: link.drift + Math.abs(shift - link.shift),
      still: link.still,
      balance: link.balance,
    };
    if (!isBetter(after, rank)) continue;
    rank = after;
    previous = link;
  }
  return {
    ...candidate,
    worth: rank.worth + weight,
    drift: rank.drift,
    still: rank.still + (shift === 0 ? 1 : 0),
    balance: rank.balance + known - found,
    previous,
  };
}

function costOfDistance(shiftChange: number): number {
  return Math.abs(shiftChange) > farMin ? farCost : 0;
}

function rankAtEnd(link: Link, bounds: ChainBounds): Rank {
  const { worth, drift, still, balance } = link;
  // The lines below are edited in any case: that the results end here on both sides is no evidence.
  if (link.isChangedBelow) return { worth, drift, still, balance };
  const endsBoth = link.known === bounds.known - 1 && link.found === bounds.found - 1;
  return {
    worth: endsBoth ? worth : worth - breakCost,
    drift: drift + Math.abs(bounds.endShift - link.shift),
    still,
    balance,
  };
}

function isBetter(one: Rank, other: Rank): boolean {
  if (one.worth !== other.worth) return one.worth > other.worth;
  if (one.drift !== other.drift) return one.drift < other.drift;
  if (one.still !== other.still) return one.still > other.still;
  return one.balance > other.balance;
}

/** Links of equal worth kept per position, each with another shift: the best depends on the next shift. */
const tiesMax = 4;

/** A Fenwick tree over found positions with the worthiest links that end before each. */
function bestByFound(size: number): { before: (found: number) => Link[]; enter: (link: Link) => void } {
  const tree = Array.from<Link[] | undefined>({ length: size + 1 });
  return {
    before(found) {
      const links: Link[] = [];
      for (let at = found; at > 0; at -= at & -at) links.push(...(tree[at] ?? []));
      return links;
    },
    enter(link) {
      for (let at = link.found + 1; at <= size; at += at & -at) tree[at] = withLink(tree[at], link);
    },
  };
}

function withLink(links: Link[] | undefined, link: Link): Link[] {
  const worth = links?.[0]?.worth;
  if (links === undefined || worth === undefined || link.worth > worth) return [link];
  if (link.worth < worth) return links;
  const rivals = links.filter((other) => other.shift === link.shift);
  if (rivals.some((rival) => !isBetter(link, rival))) return links;
  const kept = [...links.filter((other) => other.shift !== link.shift), link];
  if (kept.length <= tiesMax) return kept;
  const worst = kept.reduce((a, b) => (isBetter(a, b) ? b : a));
  return kept.filter((other) => other !== worst);
}
