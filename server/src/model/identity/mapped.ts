/**
 * The pass before all guesses: in a file with a line map, a finding whose line was kept is the result at that line, and
 * no other. What the map decides, no later pass may contradict (docs/identity.md, Line maps).
 */
import type { FileMap, FileMaps } from './file-maps.ts';
import { lowerBound } from './file-pair/lower-bound.ts';
import { compareText, type Item } from './item.ts';
import type { KnownSighting, Sighting } from './sighting.ts';

/** The two versions of a mapped file. */
export interface MappedPair<Known extends KnownSighting, Found extends Sighting> {
  known: readonly Item<Known>[];
  found: readonly Item<Found>[];
  file: FileMap;
}

export interface MappedOutcome<Known extends KnownSighting, Found extends Sighting> {
  pairs: [Known, Found][];
  /** Decided without a partner: fixed, and new or seen again. */
  settled: Set<Sighting>;
  /** What the evidence has to decide, part by part: a sighting that one part matches is not free for the next. */
  parts: { known: Known[]; found: Found[] }[];
}

/**
 * Undefined if the results contradict the map more often than they confirm it: then it is the map of another file, or
 * the tool reports other lines than before.
 */
export function matchMapped<Known extends KnownSighting, Found extends Sighting>(
  pair: MappedPair<Known, Found>,
): MappedOutcome<Known, Found> | undefined {
  const { lines } = pair.file;
  const pairs = pairsAtKeptLines(pair);
  const confirmations = pairs.filter(([one, other]) => one.textDigest === other.textDigest).length;
  const taken = new Set<Sighting>(pairs.flat());
  const known = pair.known.filter(({ sighting }) => !taken.has(sighting));
  const found = pair.found.filter(({ sighting }) => !taken.has(sighting));
  const lost = countBy(known.filter((item) => lines.newLineOf(item.sighting.startLine) !== null));
  const gained = countBy(found.filter((item) => lines.oldLineOf(item.sighting.startLine) !== null));
  let contradictions = 0;
  for (const [rule, count] of lost) contradictions += Math.min(count, gained.get(rule) ?? 0);
  if (contradictions > confirmations) return undefined;
  const settled = settledIn({ known, found, file: pair.file });
  const isOpen = ({ sighting }: Item): boolean => !settled.has(sighting);
  return {
    pairs,
    settled,
    parts: partsOf({ known: known.filter(isOpen), found: found.filter(isOpen), file: pair.file }),
  };
}

/**
 * First the lines that each hunk removed and added; then what the tool may have delimited differently, packages and
 * secrets. A line that was removed by one hunk and added by another is recognised as moved code is, by its context.
 */
function partsOf<Known extends KnownSighting, Found extends Sighting>({
  known,
  found,
  file: { lines },
}: MappedPair<Known, Found>): MappedOutcome<Known, Found>['parts'] {
  const sightingsOf = <S extends Sighting>(items: readonly Item<S>[]): S[] => items.map(({ sighting }) => sighting);
  const removed = Map.groupBy(known, (item) => lines.hunkOfOld(item.sighting.startLine));
  const added = Map.groupBy(found, (item) => lines.hunkOfNew(item.sighting.startLine));
  const hunks = [...removed].flatMap(([hunk, items]) => {
    const others = hunk === null ? undefined : added.get(hunk);
    return others === undefined ? [] : [{ known: sightingsOf(items), found: sightingsOf(others) }];
  });
  const rest = known.filter(
    (item) => !mayBeSettled(item) || lines.keptRangeOf(item.sighting.startLine, endLineOf(item.sighting)) !== null,
  );
  return [...hunks, { known: sightingsOf(rest), found: sightingsOf(found) }];
}

/** The settled ones among sightings that the passes within files left over. */
export function settledSightings(
  known: readonly Item<KnownSighting>[],
  found: readonly Item[],
  maps: FileMaps | undefined,
): Set<Sighting> {
  if (maps === undefined) return new Set();
  const byFile = new Map<FileMap, { known: Item<KnownSighting>[]; found: Item[] }>();
  const sidesOf = (file: FileMap) => {
    const sides = byFile.get(file) ?? { known: [], found: [] };
    byFile.set(file, sides);
    return sides;
  };
  for (const item of known) {
    const file = maps.ofOld(item.sighting.analysisNo, item.sighting.path);
    if (file !== undefined) sidesOf(file).known.push(item);
  }
  for (const item of found) {
    const file = maps.ofNew(item.sighting.analysisNo, item.sighting.path);
    if (file !== undefined) sidesOf(file).found.push(item);
  }
  return new Set([...byFile].flatMap(([file, sides]) => [...settledIn({ ...sides, file })]));
}

/** The finding with the lines that it has now, by which the guesses compare it with the results of its file. */
export function atPresentLines<Known extends KnownSighting>(known: Known, { lines }: FileMap): Known {
  if (known.startLine < 1) return known;
  const startLine = lines.nearestNewLineOf(known.startLine);
  const endLine = Math.max(startLine, lines.nearestNewLineOf(endLineOf(known)));
  return { ...known, startLine, endLine: known.endLine < known.startLine ? known.endLine : endLine };
}

/**
 * Pairs with the same rule whose first line is the same. Equal texts go first; another text only if all lines and
 * columns are the same, and never for a package or a secret, because another one is another finding.
 */
function pairsAtKeptLines<Known extends KnownSighting, Found extends Sighting>({
  known,
  found,
  file: { lines },
}: MappedPair<Known, Found>): [Known, Found][] {
  const pairs: [Known, Found][] = [];
  const taken = new Set<Sighting>();
  const placed = known.flatMap((item) => {
    const line = item.sighting.startLine < 1 ? null : lines.newLineOf(item.sighting.startLine);
    return line === null ? [] : [{ item, line }];
  });
  const placeOf = (item: Item, firstLine: number, lastLine: number): string =>
    `${firstLine}:${item.sighting.startColumn}-${lastLine}:${item.sighting.endColumn}`;
  const placeNow = (item: Item, line: number): string =>
    placeOf(item, line, lines.newLineOf(endLineOf(item.sighting)) ?? 0);
  const placeFound = (item: Item): string => placeOf(item, item.sighting.startLine, endLineOf(item.sighting));
  const keys: { known: (item: Item, line: number) => string | null; found: (item: Item) => string | null }[] = [
    {
      known: (item, line) => `${placeNow(item, line)} ${item.sighting.textDigest}`,
      found: (item) => `${placeFound(item)} ${item.sighting.textDigest}`,
    },
    {
      known: (item, line) => `${line} ${item.sighting.textDigest}`,
      found: (item) => `${item.sighting.startLine} ${item.sighting.textDigest}`,
    },
    {
      known: (item, line) => (isReplaceable(item) ? placeNow(item, line) : null),
      found: (item) => (isReplaceable(item) ? placeFound(item) : null),
    },
  ];
  for (const key of keys) {
    const free = Map.groupBy(
      found.filter((item) => !taken.has(item.sighting)),
      (item) => `${item.rule} ${key.found(item)}`,
    );
    for (const { item, line } of placed) {
      const own = taken.has(item.sighting) ? null : key.known(item, line);
      const partner = own === null ? undefined : free.get(`${item.rule} ${own}`)?.shift();
      if (partner === undefined) continue;
      pairs.push([item.sighting, partner.sighting]);
      taken.add(item.sighting).add(partner.sighting);
    }
  }
  return pairs;
}

/**
 * Without a partner for certain: findings at kept lines, and results at lines that the old file had. Excepted are
 * packages and secrets, which are what they are at any line; line 1, by which tools mean the whole file; and those that
 * overlap an unmatched one of their rule on the other side, which the tool may only have delimited differently.
 */
function settledIn<Known extends KnownSighting, Found extends Sighting>({
  known,
  found,
  file: { lines },
}: MappedPair<Known, Found>): Set<Sighting> {
  const placed = known.flatMap((item) => {
    const range = lines.keptRangeOf(item.sighting.startLine, endLineOf(item.sighting));
    return range === null ? [] : [{ item, ...range }];
  });
  const seen = found.map((item) => ({ item, first: item.sighting.startLine, last: endLineOf(item.sighting) }));
  const overlapsFound = overlapWith(seen);
  const overlapsKnown = overlapWith(placed);
  const settled = new Set<Sighting>();
  for (const span of placed) {
    const { item } = span;
    if (!mayBeSettled(item) || lines.newLineOf(item.sighting.startLine) === null) continue;
    if (!overlapsFound(span)) settled.add(item.sighting);
  }
  for (const span of seen) {
    const { item } = span;
    if (!mayBeSettled(item) || lines.oldLineOf(item.sighting.startLine) === null) continue;
    if (!overlapsKnown(span)) settled.add(item.sighting);
  }
  return settled;
}

function mayBeSettled(item: Item): boolean {
  return item.sighting.startLine > 1 && isReplaceable(item);
}

/** Packages and secrets have no words (evidence.ts). */
function isReplaceable({ sketch }: Item): boolean {
  return sketch.words.length > 0;
}

/** A sighting with its lines in the new file; of a finding, those that were kept. */
interface Span {
  item: Item;
  first: number;
  last: number;
}

/** Returns true if a span overlaps any of these of its rule. Near-linear: sorted once, then one binary search for each. */
function overlapWith(spans: readonly Span[]): (span: Span) => boolean {
  const byRule = new Map<string, { firsts: number[]; lastsUpTo: number[] }>();
  const sorted = spans.toSorted((a, b) => compareText(a.item.rule, b.item.rule) || a.first - b.first);
  for (const { item, first, last } of sorted) {
    const index = byRule.get(item.rule) ?? { firsts: [], lastsUpTo: [] };
    byRule.set(item.rule, index);
    index.firsts.push(first);
    index.lastsUpTo.push(Math.max(last, index.lastsUpTo.at(-1) ?? 0));
  }
  return ({ item, first, last }) => {
    const index = byRule.get(item.rule);
    if (index === undefined) return false;
    const before = lowerBound(index.firsts.length, (at) => (index.firsts[at] ?? 0) > last);
    return before > 0 && (index.lastsUpTo[before - 1] ?? 0) >= first;
  };
}

function endLineOf(sighting: Sighting): number {
  return Math.max(sighting.startLine, sighting.endLine);
}

function countBy(items: readonly Item[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { rule } of items) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}
