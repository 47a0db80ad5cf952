/**
 * Alignment of two versions of one file: which of the results with the same key (rule and text, say) are the same, where there are
 * several. Pairs form a chain that keeps the order of the file; the chain that agrees most in surroundings, and changes the shift of
 * lines least often, wins. Never the k-th with the k-th.
 */
import { bestChain, type Candidate } from './chain.ts';
import { agreementOf, type FileView, type Item } from './file-view.ts';
import type { Sighting } from './sighting.ts';

export interface FilePair<Known extends Sighting, Found extends Sighting> {
  /** In the order of place (place-order.ts). */
  known: readonly Item<Known>[];
  found: readonly Item<Found>[];
  oldView: FileView;
  newView: FileView;
}

/** Positions in `known` and `found`. */
export interface Pair {
  known: number;
  found: number;
}

/** Pairs of equal key, in one chain that keeps the order of the file. */
export function alignInOrder(
  pair: FilePair<Sighting, Sighting>,
  keyOf: (item: Item<Sighting>) => string | null,
  isFree: { known: (position: number) => boolean; found: (position: number) => boolean },
): Pair[] {
  return bestChain(candidatesOf(pair, keyOf, isFree), pair.found.length);
}

function candidatesOf(
  pair: FilePair<Sighting, Sighting>,
  keyOf: (item: Item<Sighting>) => string | null,
  isFree: { known: (position: number) => boolean; found: (position: number) => boolean },
): Candidate[] {
  const positions = new Map<string, number[]>();
  pair.found.forEach((item, position) => {
    const key = isFree.found(position) ? keyOf(item) : null;
    if (key === null) return;
    const group = positions.get(key);
    if (group === undefined) positions.set(key, [position]);
    else group.push(position);
  });
  const candidates: Candidate[] = [];
  pair.known.forEach((item, known) => {
    const key = isFree.known(known) ? keyOf(item) : null;
    if (key === null) return;
    for (const found of positions.get(key) ?? []) {
      const other = pair.found[found];
      if (other === undefined) continue;
      candidates.push({ known, found, weight: weightOf(pair, item, other), shift: other.sighting.startLine - item.sighting.startLine });
    }
  });
  return candidates;
}

export function weightOf(pair: FilePair<Sighting, Sighting>, known: Item<Sighting>, found: Item<Sighting>): number {
  const { above, below } = agreementOf(pair.oldView, known.sighting, pair.newView, found.sighting);
  return 1 + above + below;
}
