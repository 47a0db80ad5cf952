/**
 * Alignment of two versions of one file: which results of equal key (rule and text, say) are the same, also where several are equal.
 * Pairs form a chain that keeps the order of the file; the chain wins that agrees most with the surroundings and has the fewest breaks.
 * Never the k-th with the k-th.
 */
import { candidatesOf, positionsByKey, type FilePair, type KeyOf } from './candidates.ts';
import { bestChain } from './chain.ts';
import type { Item } from './item.ts';

/** Positions in `known` and `found` of the file pair. */
export interface Pair {
  known: number;
  found: number;
}

/** Positions, ascending, that are not taken. */
export interface Free {
  known: readonly number[];
  found: readonly number[];
}

/** After this many chains whatever still pairs up is in no order worth keeping. */
const chainsMax = 4;

/**
 * Pairs of equal key among what is free: first those that kept their order, then block by block what was moved within the file, until
 * no key is left on both sides. `inOrder` ascends.
 */
export function align(pair: FilePair, free: Free, keyOf: KeyOf): { inOrder: Pair[]; moved: Pair[] } {
  const inOrder = alignChain(pair, free, keyOf);
  const moved: Pair[] = [];
  let left = without(free, inOrder);
  for (let chains = 1; chains < chainsMax; chains++) {
    const block = alignChain(pair, left, keyOf);
    if (block.length === 0) return { inOrder, moved };
    moved.push(...block);
    left = without(left, block);
  }
  return { inOrder, moved: [...moved, ...pairByWeight(pair, left, keyOf)] };
}

export function without(free: Free, pairs: readonly Pair[]): Free {
  const known = new Set(pairs.map((taken) => taken.known));
  const found = new Set(pairs.map((taken) => taken.found));
  return {
    known: free.known.filter((position) => !known.has(position)),
    found: free.found.filter((position) => !found.has(position)),
  };
}

function alignChain(pair: FilePair, free: Free, keyOf: KeyOf): Pair[] {
  const part = partOf(pair, free);
  const endShift = lastLine(part.found) - lastLine(part.known);
  const extent = { known: free.known.length, found: free.found.length, endShift };
  return bestChain(candidatesOf(part, keyOf), extent).map((link) => inWhole(free, link));
}

/** The rest, heaviest pairs first; of groups too large to be considered whole, what then remains, from the end of the file upwards. */
function pairByWeight(pair: FilePair, free: Free, keyOf: KeyOf): Pair[] {
  const candidates = candidatesOf(partOf(pair, free), keyOf);
  candidates.sort((a, b) => b.weight - a.weight || b.known - a.known || b.found - a.found);
  const takenKnown = new Set<number>();
  const takenFound = new Set<number>();
  const pairs: Pair[] = [];
  for (const candidate of candidates) {
    if (takenKnown.has(candidate.known) || takenFound.has(candidate.found)) continue;
    takenKnown.add(candidate.known);
    takenFound.add(candidate.found);
    pairs.push(inWhole(free, candidate));
  }
  const left = without(free, pairs);
  const rest = positionsByKey(partOf(pair, left).found, keyOf);
  for (const known of left.known.toReversed()) {
    const item = pair.known[known];
    const found = rest.get((item && keyOf(item)) ?? '')?.pop();
    if (found !== undefined) pairs.push({ known, found: left.found[found] ?? 0 });
  }
  return pairs;
}

/** The pair of files as if only the free items existed; the views stay those of the whole files. */
function partOf(pair: FilePair, free: Free): FilePair {
  const pick = (items: readonly Item[], positions: readonly number[]): Item[] =>
    positions.flatMap((position) => items[position] ?? []);
  return { ...pair, known: pick(pair.known, free.known), found: pick(pair.found, free.found) };
}

function inWhole(free: Free, part: Pair): Pair {
  return { known: free.known[part.known] ?? 0, found: free.found[part.found] ?? 0 };
}

function lastLine(items: readonly Item[]): number {
  return items.at(-1)?.sighting.startLine ?? 0;
}
