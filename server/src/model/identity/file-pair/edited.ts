/**
 * Matches results whose text was edited: same rule, same position between neighbours, and most words equal. A result
 * removed in one place while another of the rule was added elsewhere stays two findings.
 */
import type { Unmatched, Pair } from './align.ts';
import type { FilePair } from './candidates.ts';
import { agreeingLines } from './file-view.ts';
import { lowerBound } from './lower-bound.ts';

/** At least half of the words remained, in order. */
const similarityMin = 0.5;

/**
 * If a rule has more results than this between two neighbours, only those nearest to the expected line are compared.
 */
const comparedMax = 32;

interface Likeness extends Pair {
  similarity: number;
  agreeing: number;
  /** Lines between its position and the one expected from its neighbours' shifts. */
  distance: number;
}

/**
 * Pairs of edited results among the unmatched, best first. `anchors` are ascending pairs that kept their order: an
 * edited result stays between its neighbours, supported by an adjacent agreeing line or by their shift.
 */
export function pairEdited(pair: FilePair, free: Unmatched, anchors: readonly Pair[]): Pair[] {
  const gaps = new Map<string, number[]>();
  eachWithGap(free.found, anchors, 'found', (found, gap) => {
    const key = `${gap} ${pair.found[found]?.rule ?? ''}`;
    const group = gaps.get(key);
    if (group === undefined) gaps.set(key, [found]);
    else group.push(found);
  });
  const likenesses: Likeness[] = [];
  eachWithGap(free.known, anchors, 'known', (known, gap) => {
    const group = gaps.get(`${gap} ${pair.known[known]?.rule ?? ''}`) ?? [];
    const shifts = [shiftOf(pair, anchors[gap - 1]) ?? 0, shiftOf(pair, anchors[gap])].filter(
      (shift) => shift !== undefined,
    );
    for (const found of nearest(pair, known, group, shifts)) {
      const likeness = likenessOf(pair, { known, found }, shifts);
      if (likeness !== null) likenesses.push(likeness);
    }
  });
  return bestFirst(likenesses);
}

/** Visits positions with the number of anchors before them. */
function eachWithGap(
  positions: readonly number[],
  anchors: readonly Pair[],
  side: keyof Pair,
  visit: (position: number, gap: number) => void,
): void {
  let gap = 0;
  for (const position of positions) {
    for (let next = anchors[gap]; next !== undefined && next[side] < position; next = anchors[gap]) gap++;
    visit(position, gap);
  }
}

function likenessOf(pair: FilePair, { known, found }: Pair, shifts: readonly number[]): Likeness | null {
  const one = pair.known[known];
  const other = pair.found[found];
  if (one === undefined || other === undefined) return null;
  const similarity = wordSimilarity(one.sketch.words, other.sketch.words);
  if (similarity < similarityMin) return null;
  const agreeing = agreeingLines(pair.oldView, one.sighting, pair.newView, other.sighting);
  const distance = distanceOf(one.sighting.startLine, other.sighting.startLine, shifts);
  if (agreeing === 0 && distance !== 0) return null;
  return { known, found, similarity, agreeing, distance };
}

function distanceOf(oldLine: number, newLine: number, shifts: readonly number[]): number {
  return Math.min(...shifts.map((shift) => Math.abs(newLine - oldLine - shift)));
}

function nearest(
  pair: FilePair,
  known: number,
  group: readonly number[],
  shifts: readonly number[],
): readonly number[] {
  if (group.length <= comparedMax) return group;
  const line = (pair.known[known]?.sighting.startLine ?? 0) + (shifts[0] ?? 0);
  const at = lowerBound(group.length, (index) => (pair.found[group[index] ?? 0]?.sighting.startLine ?? 0) >= line);
  const from = Math.max(0, at - comparedMax / 2);
  return group.slice(from, from + comparedMax);
}

function shiftOf(pair: FilePair, anchor: Pair | undefined): number | undefined {
  const one = anchor && pair.known[anchor.known];
  const other = anchor && pair.found[anchor.found];
  return one && other ? other.sighting.startLine - one.sighting.startLine : undefined;
}

function bestFirst(likenesses: Likeness[]): Pair[] {
  likenesses.sort(
    (a, b) =>
      b.similarity - a.similarity ||
      b.agreeing - a.agreeing ||
      a.distance - b.distance ||
      a.known - b.known ||
      a.found - b.found,
  );
  const knownTaken = new Set<number>();
  const foundTaken = new Set<number>();
  return likenesses.filter(({ known, found }) => {
    if (knownTaken.has(known) || foundTaken.has(found)) return false;
    knownTaken.add(known);
    foundTaken.add(found);
    return true;
  });
}

/**
 * Twice the longest common subsequence over the sum of lengths: 0 (none) to 1 (all words, in order); 0 without words.
 */
export function wordSimilarity(a: Uint8Array, b: Uint8Array): number {
  if (a.length === 0 || b.length === 0) return 0;
  let above = new Uint8Array(b.length + 1);
  for (const word of a) {
    const row = new Uint8Array(b.length + 1);
    for (let at = 0; at < b.length; at++) {
      row[at + 1] = word === b[at] ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, row[at] ?? 0);
    }
    above = row;
  }
  return (2 * (above[b.length] ?? 0)) / (a.length + b.length);
}
