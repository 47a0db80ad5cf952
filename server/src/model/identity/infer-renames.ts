/**
 * Infers undeclared renames: a file whose lost results reappear together in another one. Judged by results alone, with
 * version control's measure for lines: at least half of them.
 */
import { compareText, type Item } from './item.ts';
import { textKey } from './file-pair/file-pair.ts';
import type { KnownSighting, Sighting } from './sighting.ts';
import { fileOf } from './within-files.ts';

export interface InferredRename<Known extends KnownSighting, Found extends Sighting> {
  /** Both in file order. */
  from: readonly Item<Known>[];
  to: readonly Item<Found>[];
}

/** This many different texts in one other file are no coincidence, even without context from the tool. */
const textsMin = 3;

/** A text that appears in more files than this says nothing about where a file went. */
const filesOfTextMax = 32;

interface Affinity {
  from: string;
  to: string;
  /** Lost results with an equal one (rule and text) in the other file. */
  shared: number;
  /** Of those, in equal context. */
  exact: number;
  /** Different texts among those. */
  texts: number;
  /** Length of the two paths' common suffix, in parts. */
  commonParts: number;
}

/** Pairs of files, closest first; each file at most once per side. */
export function inferRenames<Known extends KnownSighting, Found extends Sighting>(
  known: readonly Item<Known>[],
  found: readonly Item<Found>[],
): InferredRename<Known, Found>[] {
  const lost = Map.groupBy(known, (item) => fileOf(item.sighting));
  const gained = Map.groupBy(found, (item) => fileOf(item.sighting));
  const affinities = affinitiesOf(lost, gained).filter(
    ({ from, shared, exact, texts, commonParts }) =>
      2 * shared >= (lost.get(from)?.length ?? 0) && (exact > 0 || commonParts > 0 || texts >= textsMin),
  );
  affinities.sort(
    (a, b) =>
      b.shared - a.shared ||
      b.exact - a.exact ||
      b.commonParts - a.commonParts ||
      compareText(a.from, b.from) ||
      compareText(a.to, b.to),
  );
  const taken = new Set<string>();
  return affinities.flatMap(({ from, to }) => {
    if (taken.has(`from ${from}`) || taken.has(`to ${to}`)) return [];
    taken.add(`from ${from}`).add(`to ${to}`);
    return [{ from: lost.get(from) ?? [], to: gained.get(to) ?? [] }];
  });
}

function affinitiesOf(
  lost: ReadonlyMap<string, readonly Item[]>,
  gained: ReadonlyMap<string, readonly Item[]>,
): Affinity[] {
  const texts = countByFile(gained, textKey);
  const exactTexts = countByFile(gained, exactKey);
  const affinities: Affinity[] = [];
  for (const [from, items] of lost) {
    const exact = sharedWith(countOf(items, exactKey), exactTexts);
    for (const [to, shared] of sharedWith(countOf(items, textKey), texts)) {
      if (to === from || analysisOf(to) !== analysisOf(from)) continue;
      const exactCount = exact.get(to)?.count ?? 0;
      affinities.push({
        from,
        to,
        shared: shared.count,
        exact: exactCount,
        texts: shared.keys,
        commonParts: commonParts(from, to),
      });
    }
  }
  return affinities;
}

/** Counts by key and file. */
function countByFile(
  files: ReadonlyMap<string, readonly Item[]>,
  keyOf: (item: Item) => string | null,
): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const [file, items] of files) {
    for (const [key, count] of countOf(items, keyOf)) {
      const ofKey = counts.get(key) ?? new Map<string, number>();
      ofKey.set(file, count);
      counts.set(key, ofKey);
    }
  }
  return counts;
}

function countOf(items: readonly Item[], keyOf: (item: Item) => string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** By other file: the number of results with an equal there, and of distinct keys. */
function sharedWith(
  own: ReadonlyMap<string, number>,
  others: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Map<string, { count: number; keys: number }> {
  const shared = new Map<string, { count: number; keys: number }>();
  for (const [key, count] of own) {
    const files = others.get(key);
    if (files === undefined || files.size > filesOfTextMax) continue;
    for (const [file, otherCount] of files) {
      const soFar = shared.get(file) ?? { count: 0, keys: 0 };
      shared.set(file, { count: soFar.count + Math.min(count, otherCount), keys: soFar.keys + 1 });
    }
  }
  return shared;
}

/** Same rule, text and context, if known. */
function exactKey(item: Item): string | null {
  const { contextDigest } = item.sighting;
  return contextDigest === null ? null : `${textKey(item)} ${contextDigest}`;
}

function analysisOf(file: string): string {
  return file.slice(0, file.indexOf(' '));
}

/** Equal parts of two paths, counted from the file name upwards. */
function commonParts(a: string, b: string): number {
  const one = a.split('/').toReversed();
  const other = b.split('/').toReversed();
  const differing = one.findIndex((part, index) => part !== other[index]);
  return differing < 0 ? one.length : differing;
}
