/** Finds candidate pairs between two versions of a file. */
import type { Candidate } from './chain.ts';
import type { FileView } from './file-view.ts';
import type { Item } from '../item.ts';
import { lowerBound } from './lower-bound.ts';
import { haveOtherFingerprints, isUncertain, weightAround, weightOf } from './pair-weight.ts';

/** Two versions of one file: items in file order, and the known lines. */
export interface FilePair {
  known: readonly Item[];
  found: readonly Item[];
  oldView: FileView;
  newView: FileView;
}

/** The key that two items must share to be candidates; null: never a candidate. */
export type KeyOf = (item: Item) => string | null;

/** Groups up to this size are compared in full; larger ones with about `nearbyMax` candidates per item. */
const groupSizeMax = 32;
const nearbyMax = 12;

/** Candidates of equal key, ascending by known, then found. Linear in the number of items. */
export function candidatesOf(pair: FilePair, keyOf: KeyOf): Candidate[] {
  const groups = positionsByKey(pair.found, keyOf);
  const nearby = nearbyPositions(pair, keyOf, groups);
  const isMatchedElsewhere = partnersByFingerprint(pair, keyOf);
  const knownGroups = positionsByKey(pair.known, keyOf);
  const shownLine = lineNumbers(pair);
  const candidates: Candidate[] = [];
  pair.known.forEach((item, known) => {
    const key = keyOf(item);
    const group = key === null ? undefined : groups.get(key);
    if (key === null || group === undefined) return;
    const isOnlyOne = group.length === 1 && knownGroups.get(key)?.length === 1;
    for (const found of group.length <= groupSizeMax ? group : nearby(known, group)) {
      const other = pair.found[found];
      if (other === undefined) continue;
      const isCertain = !isUncertain(item, other);
      const isChangedBelow = !isCertain && haveOtherFingerprints(item, other);
      if (isChangedBelow && isMatchedElsewhere(item, other)) continue;
      const shift = other.sighting.startLine - item.sighting.startLine;
      const surroundings = { isOnlyOne, isSameLine: shownLine(item) === shownLine(other) };
      const weight = weightOf(pair, item, other) + (isCertain ? 0 : weightAround(item, other, surroundings));
      candidates.push({ known, found, weight, shift, isCertain, isChangedBelow });
    }
  });
  return candidates;
}

/**
 * A number for what the tool reports of the line of an item: the rules and texts of all results that start there. Numbers,
 * because a line can have many thousands of results.
 */
function lineNumbers({ known, found }: FilePair): (item: Item) => number {
  const numbers = new Map<string, number>();
  const byItem = new Map<Item, number>();
  for (const items of [known, found]) {
    for (const line of Map.groupBy(items, ({ sighting }) => sighting.startLine).values()) {
      const shown = line.map(({ rule, text }) => `${rule} ${text}`).join('\n');
      const number = numbers.get(shown) ?? numbers.size;
      numbers.set(shown, number);
      for (const item of line) byItem.set(item, number);
    }
  }
  return (item) => byItem.get(item) ?? -1;
}

/**
 * True if one of two results with different fingerprints has an equal on the other side: it is that one, not this. Of
 * several with one fingerprint, those of the more numerous side may have none.
 */
function partnersByFingerprint(pair: FilePair, keyOf: KeyOf): (known: Item, found: Item) => boolean {
  const toolKey = toolKeyOf(keyOf);
  const knownGroups = positionsByKey(pair.known, toolKey);
  const foundGroups = positionsByKey(pair.found, toolKey);
  const countIn = (groups: ReadonlyMap<string, readonly number[]>, item: Item): number =>
    groups.get(toolKey(item) ?? '')?.length ?? 0;
  return (known, found) =>
    countIn(foundGroups, known) >= countIn(knownGroups, known) ||
    countIn(knownGroups, found) >= countIn(foundGroups, found);
}

function toolKeyOf(keyOf: KeyOf): KeyOf {
  return (item) => {
    const key = keyOf(item);
    return key === null || item.sighting.toolDigest === null ? null : `${key} ${item.sighting.toolDigest}`;
  };
}

export function positionsByKey(items: readonly Item[], keyOf: KeyOf): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  items.forEach((item, position) => {
    const key = keyOf(item);
    if (key === null) return;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [position]);
    else group.push(position);
  });
  return groups;
}

/**
 * In a large group, the positions of equal fingerprint, if they are few, and those nearest to a known item's expected
 * one, judged by the shifts of unambiguous pairs above and below, by no shift, and by the shift of the file's end.
 */
function nearbyPositions(
  pair: FilePair,
  keyOf: KeyOf,
  groups: ReadonlyMap<string, readonly number[]>,
): (known: number, group: readonly number[]) => number[] {
  if (![...groups.values()].some((group) => group.length > groupSizeMax)) return () => [];
  const anchors = uniquePairs(pair, (item) => exactKey(item, keyOf)) // context and fingerprint included
    .concat(uniquePairs(pair, keyOf), uniquePairs(pair, spacedKeyOf(pair, keyOf)))
    .sort((a, b) => a.known - b.known || a.found - b.found);
  const endShift = lineAt(pair.found, pair.found.length - 1) - lineAt(pair.known, pair.known.length - 1);
  const toolKey = toolKeyOf(keyOf);
  const toolGroups = positionsByKey(pair.found, toolKey);
  return (known, group) => {
    const item = pair.known[known];
    const line = lineAt(pair.known, known);
    const column = item?.sighting.startColumn ?? 0;
    const next = lowerBound(anchors.length, (index) => (anchors[index]?.known ?? 0) >= known);
    const shifts = new Set([0, endShift]);
    for (const anchor of anchors.slice(Math.max(0, next - 2), next + 2)) {
      shifts.add(lineAt(pair.found, anchor.found) - lineAt(pair.known, anchor.known));
    }
    const share = Math.max(2, Math.floor(nearbyMax / shifts.size));
    const equal = toolGroups.get((item && toolKey(item)) ?? '') ?? [];
    const chosen = new Set<number>(equal.length <= nearbyMax ? equal : []);
    for (const shift of shifts) {
      const at = lowerBound(group.length, (index) => isAtOrAfter(pair.found[group[index] ?? 0], line + shift, column));
      const from = Math.max(0, Math.min(at - (share >> 1), group.length - share));
      for (const position of group.slice(from, from + share)) chosen.add(position);
    }
    return [...chosen].sort((a, b) => a - b);
  };
}

function exactKey(item: Item, keyOf: KeyOf): string | null {
  const key = keyOf(item);
  const { contextDigest, toolDigest } = item.sighting;
  if (key === null || (contextDigest === null && toolDigest === null)) return null;
  return `${key} ${contextDigest ?? ''} ${toolDigest ?? ''}`;
}

/** Results above and below that tell where one of many equals is. */
const neighbours = [-2, -1, 1, 2];

/** The key with what the neighbours are, and how many lines away: unique where a block merely moved. */
function spacedKeyOf(pair: FilePair, keyOf: KeyOf): KeyOf {
  const keys = new Map<Item, string>();
  for (const items of [pair.known, pair.found]) {
    items.forEach((item, position) => {
      const around = neighbours.map((step) => {
        const other = items[position + step];
        return other && [other.rule, other.text, other.sighting.startLine - item.sighting.startLine];
      });
      keys.set(item, JSON.stringify([keyOf(item), around]));
    });
  }
  return (item) => (keyOf(item) === null ? null : (keys.get(item) ?? null));
}

/** Pairs whose key occurs once on each side. */
function uniquePairs(pair: FilePair, keyOf: KeyOf): { known: number; found: number }[] {
  const found = positionsByKey(pair.found, keyOf);
  const pairs: { known: number; found: number }[] = [];
  for (const [key, [known, another]] of positionsByKey(pair.known, keyOf)) {
    const others = found.get(key);
    if (known === undefined || another !== undefined || others?.length !== 1) continue;
    pairs.push({ known, found: others[0] ?? 0 });
  }
  return pairs;
}

function lineAt(items: readonly Item[], position: number): number {
  return items[position]?.sighting.startLine ?? 0;
}

function isAtOrAfter(item: Item | undefined, line: number, column: number): boolean {
  if (item === undefined) return true;
  const { startLine, startColumn } = item.sighting;
  return startLine > line || (startLine === line && startColumn >= column);
}
