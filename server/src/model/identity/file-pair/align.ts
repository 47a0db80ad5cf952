/**
 * Aligns two versions of one file: finds which results of equal key (rule and text, say) are the same, even if several
 * are equal. Pairs form a chain that keeps the file's order; the best chain agrees most with the context and has the
 * fewest breaks. It does not pair the k-th with the k-th.
 */
import { candidatesOf, positionsByKey, type FilePair, type KeyOf } from './candidates.ts';
import { bestChain, type Candidate } from './chain.ts';
import { isUncertain } from './pair-weight.ts';
import type { Item } from '../item.ts';

/** Positions in `known` and `found` of the file pair. */
export interface Pair {
  known: number;
  found: number;
}

/** Unmatched positions, ascending. */
export interface Unmatched {
  known: readonly number[];
  found: readonly number[];
}

/** After this many chains, the order of remaining pairs carries no information. */
const chainsMax = 4;

/**
 * Pairs of equal key among the unmatched: first those that kept their order, then block by block those moved within the
 * file, until no key is left on both sides but where only the place could tell (pair-weight.ts). `inOrder` ascends.
 */
export function align(pair: FilePair, free: Unmatched, keyOf: KeyOf): { inOrder: Pair[]; moved: Pair[] } {
  const inOrder = alignChain(pair, free, (part) => candidatesOf(part, keyOf));
  const moved: Pair[] = [];
  let left = without(free, inOrder);
  for (let chains = 1; chains < chainsMax; chains++) {
    const block = alignChain(pair, left, (part) => certainOf(part, keyOf));
    if (block.length === 0) return { inOrder, moved };
    moved.push(...block);
    left = without(left, block);
  }
  return { inOrder, moved: [...moved, ...pairByWeight(pair, left, keyOf)] };
}

export function without(free: Unmatched, pairs: readonly Pair[]): Unmatched {
  const known = new Set(pairs.map((taken) => taken.known));
  const found = new Set(pairs.map((taken) => taken.found));
  return {
    known: free.known.filter((position) => !known.has(position)),
    found: free.found.filter((position) => !found.has(position)),
  };
}

/** The candidates that may be out of place. */
function certainOf(pair: FilePair, keyOf: KeyOf): Candidate[] {
  return candidatesOf(pair, keyOf).filter(({ isCertain }) => isCertain);
}

function alignChain(pair: FilePair, free: Unmatched, candidatesIn: (part: FilePair) => Candidate[]): Pair[] {
  const part = partOf(pair, free);
  const endShift = lastLine(part.found) - lastLine(part.known);
  const bounds = { known: free.known.length, found: free.found.length, endShift };
  return bestChain(candidatesIn(part), bounds).map((link) => inWhole(free, link));
}

/**
 * Pairs the rest, heaviest first; of groups too large to compare in full, the remainder from the end of the file
 * upwards.
 */
function pairByWeight(pair: FilePair, free: Unmatched, keyOf: KeyOf): Pair[] {
  const candidates = certainOf(partOf(pair, free), keyOf);
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
    const group = rest.get((item && keyOf(item)) ?? '');
    const found = left.found[group?.at(-1) ?? -1];
    const other = found === undefined ? undefined : pair.found[found];
    if (item === undefined || found === undefined || other === undefined || isUncertain(item, other)) continue;
    group?.pop();
    pairs.push({ known, found });
  }
  return pairs;
}

/** The pair of files restricted to unmatched items; the views remain those of the whole files. */
function partOf(pair: FilePair, free: Unmatched): FilePair {
  const pick = (items: readonly Item[], positions: readonly number[]): Item[] =>
    positions.flatMap((position) => items[position] ?? []);
  return { ...pair, known: pick(pair.known, free.known), found: pick(pair.found, free.found) };
}

function inWhole(free: Unmatched, part: Pair): Pair {
  return { known: free.known[part.known] ?? 0, found: free.found[part.found] ?? 0 };
}

function lastLine(items: readonly Item[]): number {
  return items.at(-1)?.sighting.startLine ?? 0;
}
