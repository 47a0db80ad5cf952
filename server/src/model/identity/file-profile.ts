/** A file's results as counts, so that two files can be compared without pairing their results. */
import { textKey } from './file-pair/file-pair.ts';
import type { Item } from './item.ts';

export interface FileProfile {
  path: string;
  /** In file order. */
  items: readonly Item[];
  /** Results by rule and text. */
  texts: ReadonlyMap<string, number>;
  /** Results by rule, text and context; those without context are left out. */
  contexts: ReadonlyMap<string, number>;
  /** Results by rule, text and lines. */
  places: ReadonlyMap<string, number>;
  /** Hashes of the lines that the sketches show, without blank ones. */
  lines: ReadonlySet<number>;
  /** All rules, texts and places in order: equal for a file that was only renamed. */
  signature: string;
}

export function profileOf(items: readonly Item[]): FileProfile {
  return {
    path: items[0]?.sighting.path ?? '',
    items,
    texts: countBy(items, textKey),
    contexts: countBy(items, contextKey),
    places: countBy(items, placeKey),
    lines: linesOf(items),
    signature: items.map(placeKey).join('\n'),
  };
}

/** What two files have in common. */
export interface Affinity {
  /** Results with an equal one (rule and text) in the other file. */
  shared: number;
  /** Different texts among those. */
  texts: number;
  /** Shared results in equal context. */
  exact: number;
  /** Shared results at the same lines. */
  placed: number;
  /** Different source lines that the sketches of both files show. */
  lines: number;
}

export function affinityOf(one: FileProfile, other: FileProfile): Affinity {
  const texts = inCommon(one.texts, other.texts);
  return {
    shared: texts.count,
    texts: texts.keys,
    exact: inCommon(one.contexts, other.contexts).count,
    placed: inCommon(one.places, other.places).count,
    lines: [...one.lines].filter((line) => other.lines.has(line)).length,
  };
}

function inCommon(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): { count: number; keys: number } {
  let count = 0;
  let keys = 0;
  for (const [key, times] of one) {
    const otherTimes = other.get(key);
    if (otherTimes === undefined) continue;
    count += Math.min(times, otherTimes);
    keys += 1;
  }
  return { count, keys };
}

function countBy(items: readonly Item[], keyOf: (item: Item) => string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function contextKey(item: Item): string | null {
  const { contextDigest } = item.sighting;
  return contextDigest === null ? null : `${textKey(item)} ${contextDigest}`;
}

function placeKey(item: Item): string {
  const { startLine, endLine } = item.sighting;
  return `${textKey(item)} ${startLine}-${endLine}`;
}

function linesOf(items: readonly Item[]): Set<number> {
  const lines = new Set<number>();
  for (const { sketch } of items) {
    for (const hash of [...sketch.before, ...(sketch.own === null ? [] : [sketch.own]), ...sketch.after])
      lines.add(hash);
  }
  lines.delete(0);
  return lines;
}
