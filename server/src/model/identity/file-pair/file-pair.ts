/** All passes over one pair of files: a file's earlier results and its (or its renamed file's) current ones. */
import { align, without, type Unmatched, type Pair } from './align.ts';
import { positionsByKey, type FilePair, type KeyOf } from './candidates.ts';
import { pairEdited } from './edited.ts';
import { pairRephrased } from './rephrased.ts';
import { fileView } from './file-view.ts';
import type { Item } from '../item.ts';
import type { MatchPass } from '../sighting.ts';

export interface PassedPair extends Pair {
  pass: MatchPass;
}

/** Same rule, same text. */
export function textKey(item: Item): string {
  return `${item.rule} ${item.text}`;
}

/** Both sides in file order (`itemsOf`). */
export function filePairOf(known: readonly Item[], found: readonly Item[]): FilePair {
  return { known, found, oldView: fileView(known), newView: fileView(found) };
}

/** Pairs of two versions of one file. `mayBeEdited`: whether a found one may be the edited text of a known one. */
export function matchFilePair(pair: FilePair, mayBeEdited: (found: Item) => boolean): PassedPair[] {
  let free: Unmatched = { known: [...pair.known.keys()], found: [...pair.found.keys()] };
  const text = align(pair, free, textKey);
  const byText = [...text.inOrder, ...text.moved];
  free = without(free, byText);
  const tool = align(pair, free, fingerprintKey(pair));
  const byTool = [...tool.inOrder, ...tool.moved];
  free = without(free, byTool);
  const isFree = (position: number): boolean => {
    const item = pair.found[position];
    return item !== undefined && mayBeEdited(item);
  };
  free = { ...free, found: free.found.filter(isFree) };
  const edited = pairEdited(pair, free, text.inOrder);
  return [
    ...named(text.inOrder, 'aligned'),
    ...named(text.moved, 'moved_in_file'),
    ...named(byTool, 'tool_fingerprint'),
    ...named(edited, 'edited'),
    ...named(pairRephrased(pair, without(free, edited), byText), 'rephrased'),
  ];
}

function named(pairs: readonly Pair[], pass: MatchPass): PassedPair[] {
  return pairs.map(({ known, found }) => ({ known, found, pass }));
}

/**
 * Same rule, same tool fingerprint. A fingerprint shared by different texts on one side (a constant, a hash of the
 * position) identifies nothing and is no key.
 */
function fingerprintKey(pair: FilePair): KeyOf {
  const keyOf: KeyOf = ({ rule, sighting }) => (sighting.toolDigest === null ? null : `${rule} ${sighting.toolDigest}`);
  const vague = new Set<string>();
  for (const items of [pair.known, pair.found]) {
    for (const [key, positions] of positionsByKey(items, keyOf)) {
      if (new Set(positions.map((position) => items[position]?.sighting.textDigest)).size > 1) vague.add(key);
    }
  }
  return (item) => {
    const key = keyOf(item);
    return key === null || vague.has(key) ? null : key;
  };
}
