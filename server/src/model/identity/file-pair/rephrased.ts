/**
 * Matches results that stayed at their place while the tool reports their text differently: it began or ceased to show
 * source text, or changes the words of its messages. Nothing else is left to compare, so the place decides, and only if the whole
 * file speaks for it.
 */
import type { Unmatched, Pair } from './align.ts';
import { positionsByKey, type FilePair, type KeyOf } from './candidates.ts';
import type { Item } from '../item.ts';

/** Pairs at the same place, among the unmatched; `paired` are those already matched by their text. */
export function pairRephrased(pair: FilePair, free: Unmatched, paired: readonly Pair[]): Pair[] {
  if (changesKind(pair)) return pairsByKey(pair, free, lineKey);
  const settledRules = new Set(paired.map(({ known }) => pair.known[known]?.rule));
  return pairsByKey(pair, free, (item) => (settledRules.has(item.rule) ? null : regionKey(item))).filter(
    ({ known, found }) => mayBeReworded(pair.known[known], pair.found[found]),
  );
}

/** All results before had source text and none has it now, or the reverse. */
function changesKind({ known, found }: FilePair): boolean {
  const isMessage = known[0]?.sketch.isMessage;
  return (
    known.every((item) => hasKind(item) && item.sketch.isMessage === isMessage) &&
    found.every((item) => hasKind(item) && item.sketch.isMessage !== isMessage)
  );
}

/** Secrets and packages have no text that could be reported in another way. */
function hasKind({ sketch }: Item): boolean {
  return sketch.isMessage || sketch.words.length > 0;
}

/** Messages of one rule, of which none is what it was; tool fingerprints, where given, must not differ. */
function mayBeReworded(known: Item | undefined, found: Item | undefined): boolean {
  if (known?.sketch.isMessage !== true || found?.sketch.isMessage !== true) return false;
  const [before, after] = [known.sighting.toolDigest, found.sighting.toolDigest];
  return before === null || after === null || before === after;
}

/** Equal keys with as many results on both sides, in file order. */
function pairsByKey(pair: FilePair, free: Unmatched, keyOf: KeyOf): Pair[] {
  const known = positionsByKey(pick(pair.known, free.known), keyOf);
  const found = positionsByKey(pick(pair.found, free.found), keyOf);
  return [...known].flatMap(([key, before]) => {
    const after = found.get(key) ?? [];
    if (after.length !== before.length) return [];
    return before.map((one, index) => ({ known: free.known[one] ?? 0, found: free.found[after[index] ?? 0] ?? 0 }));
  });
}

function pick(items: readonly Item[], positions: readonly number[]): Item[] {
  return positions.flatMap((position) => items[position] ?? []);
}

function lineKey({ rule, sighting }: Item): string | null {
  return sighting.startLine > 0 ? `${rule} ${sighting.startLine}` : null;
}

function regionKey({ rule, sighting }: Item): string | null {
  const { startLine, startColumn, endLine, endColumn } = sighting;
  return startLine > 0 ? `${rule} ${startLine}:${startColumn}-${endLine}:${endColumn}` : null;
}
