/**
 * The best chain of candidate pairs: pairs that ascend on both sides, weighted by how well they agree, minus a cost for each change of
 * the shift of lines from one pair to the next. Sparse dynamic programming in O(n log n).
 */

/** Two positions that may be the same, and how much speaks for it. */
export interface Candidate {
  known: number;
  found: number;
  /** Greater than zero. */
  weight: number;
  /** Line of the found one minus line of the known one. */
  shift: number;
}

/** Of chains of equal worth: one change of shift costs as much as one agreeing line is worth. */
const shiftChangeCost = 1;

interface Link extends Candidate {
  worth: number;
  previous: Link | null;
}

/** The chain, ascending. `candidates` ascend by known, then found; `foundCount` bounds the positions. */
export function bestChain(candidates: readonly Candidate[], foundCount: number): Candidate[] {
  const reached = prefixMaximum(foundCount);
  const latestByShift = new Map<number, Link>();
  let best: Link | null = null;
  let row: Link[] = [];
  for (const candidate of candidates) {
    if (row[0] !== undefined && row[0].known !== candidate.known) {
      enter(row, reached, latestByShift);
      row = [];
    }
    const link = linkTo(candidate, reached.before(candidate.found), latestByShift.get(candidate.shift));
    row.push(link);
    if (best === null || link.worth > best.worth) best = link;
  }
  const chain: Candidate[] = [];
  for (let link = best; link !== null; link = link.previous) chain.push(link);
  return chain.reverse();
}

function linkTo(candidate: Candidate, any: Link | null, along: Link | undefined): Link {
  let worth = candidate.shift === 0 ? 0 : -shiftChangeCost;
  let previous: Link | null = null;
  if (any !== null) {
    const cost = any.shift === candidate.shift ? 0 : shiftChangeCost;
    if (any.worth - cost > worth) {
      worth = any.worth - cost;
      previous = any;
    }
  }
  if (along !== undefined && along.found < candidate.found && along.worth > worth) {
    worth = along.worth;
    previous = along;
  }
  return { ...candidate, worth: worth + candidate.weight, previous };
}

function enter(row: readonly Link[], reached: PrefixMaximum, latestByShift: Map<number, Link>): void {
  for (const link of row) {
    reached.enter(link);
    const latest = latestByShift.get(link.shift);
    if (latest === undefined || latest.worth < link.worth) latestByShift.set(link.shift, link);
  }
}

interface PrefixMaximum {
  /** The worthiest link that ends before this found position. */
  before(found: number): Link | null;
  enter(link: Link): void;
}

/** A Fenwick tree over found positions. */
function prefixMaximum(size: number): PrefixMaximum {
  const tree = new Array<Link | null>(size + 1).fill(null);
  return {
    before(found) {
      let best: Link | null = null;
      for (let at = found; at > 0; at -= at & -at) {
        const link = tree[at] ?? null;
        if (link !== null && (best === null || link.worth > best.worth)) best = link;
      }
      return best;
    },
    enter(link) {
      for (let at = link.found + 1; at <= size; at += at & -at) {
        const present = tree[at] ?? null;
        if (present === null || link.worth > present.worth) tree[at] = link;
      }
    },
  };
}
