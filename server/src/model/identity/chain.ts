/**
 * The best chain of candidate pairs: pairs that ascend on both sides, worth the sum of their weights less a cost for every break
 * between them. Sparse dynamic programming over a Fenwick tree: O(n log n) for n candidates.
 */

/** Two positions that may be the same, and how much speaks for it. */
export interface Candidate {
  known: number;
  found: number;
  /** Greater than `breakCost`, so that a pair is never left out to spare a break. */
  weight: number;
  /** Line of the found one minus line of the known one. */
  shift: number;
}

/**
 * A break is a place of the file that was edited: between two neighbours of the chain where the shift of lines changes or something
 * stands that is not in the chain; before the first unless the file starts alike; after the last unless both sides end with it.
 */
export const breakCost = 1;

interface Link extends Candidate {
  worth: number;
  /** Sum of the positions: of chains of equal worth the later one is taken. */
  lateness: number;
  previous: Link | null;
}

/**
 * The chain, ascending. `candidates` ascend by known, then found; positions count from 0, below the two sizes. Of several chains of
 * equal worth the one with the later positions is taken: what disappears, or appears, among equals is the earlier one.
 */
export function bestChain(candidates: readonly Candidate[], sizes: { known: number; found: number }): Candidate[] {
  const reached = prefixMaximum(sizes.found);
  let best: Link | null = null;
  let bestWorth = 0;
  let row: Link[] = [];
  let rowAbove = new Map<number, Link>();
  let rowAboveKnown = -1;
  for (const candidate of candidates) {
    if (row[0] !== undefined && row[0].known !== candidate.known) {
      rowAbove = new Map(row.map((link) => [link.found, link]));
      rowAboveKnown = row[0].known;
      row.forEach(reached.enter);
      row = [];
    }
    const neighbour = rowAboveKnown === candidate.known - 1 ? rowAbove.get(candidate.found - 1) : undefined;
    const link = extend(candidate, reached.before(candidate.found), neighbour);
    row.push(link);
    const endsBoth = link.known === sizes.known - 1 && link.found === sizes.found - 1;
    const worth = endsBoth ? link.worth : link.worth - breakCost;
    if (best === null || worth > bestWorth || (worth === bestWorth && link.lateness > best.lateness)) {
      best = link;
      bestWorth = worth;
    }
  }
  const chain: Candidate[] = [];
  for (let link = best; link !== null; link = link.previous) chain.push(link);
  return chain.reverse();
}

/** The best link that ends in this candidate: from the start, after the best of all that end before it, or after its neighbour. */
function extend(candidate: Candidate, before: Link | null, neighbour: Link | undefined): Link {
  const { known, found, shift } = candidate;
  let worth = known === 0 && found === 0 && shift === 0 ? 0 : -breakCost;
  let previous: Link | null = null;
  if (before !== null && isBetter(before.worth - breakCost, before.lateness, worth, 0)) {
    worth = before.worth - breakCost;
    previous = before;
  }
  if (neighbour?.shift === shift && isBetter(neighbour.worth, neighbour.lateness, worth, previous?.lateness ?? 0)) {
    worth = neighbour.worth;
    previous = neighbour;
  }
  return {
    ...candidate,
    worth: worth + candidate.weight,
    lateness: (previous?.lateness ?? 0) + known + found,
    previous,
  };
}

function isBetter(worth: number, lateness: number, thanWorth: number, thanLateness: number): boolean {
  return worth > thanWorth || (worth === thanWorth && lateness > thanLateness);
}

/** A Fenwick tree over found positions. */
function prefixMaximum(size: number): { before: (found: number) => Link | null; enter: (link: Link) => void } {
  const tree = new Array<Link | null>(size + 1).fill(null);
  const wins = (link: Link, over: Link | null): boolean =>
    over === null || isBetter(link.worth, link.lateness, over.worth, over.lateness);
  return {
    before(found) {
      let best: Link | null = null;
      for (let at = found; at > 0; at -= at & -at) {
        const link = tree[at] ?? null;
        if (link !== null && wins(link, best)) best = link;
      }
      return best;
    },
    enter(link) {
      for (let at = link.found + 1; at <= size; at += at & -at) {
        if (wins(link, tree[at] ?? null)) tree[at] = link;
      }
    },
  };
}
