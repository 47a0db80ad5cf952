/** The places of a file at which the formulas of a rule match. */
import { groupBy } from '../code/group-by.ts';
import type { Node } from '../code/node.ts';
import { evaluate } from '../formulas/evaluate.ts';
import type { Formula } from '../formulas/formula.ts';
import type { Place, Range } from '../formulas/range.ts';
import type { SourceFile } from '../formulas/source-file.ts';

export interface Placed<Of> {
  of: Of;
  range: Range;
}

export function placed<Of extends { formula: Formula }>(all: readonly Of[], file: SourceFile): Placed<Of>[] {
  return all.flatMap((of) => evaluate(of.formula, file).map((range) => ({ of, range })));
}

export interface Indexed<Of> {
  at(code: Node): readonly Of[];
}

/** By their places. */
export function indexed<Of extends { range: Place }>(all: readonly Of[]): Indexed<Of> {
  const by = groupBy(all, ({ range }) => `${range.start}-${range.end}`);
  return { at: ({ start, end }) => by.get(`${start}-${end}`) ?? [] };
}

/** True of code that is within one of the places. */
export function covers(places: readonly Place[]): (code: Node) => boolean {
  const sorted = places.toSorted((one, other) => one.start - other.start);
  /** The furthest end of all that begin at the place or before it. */
  const ends: number[] = [];
  for (const { end } of sorted) ends.push(Math.max(end, ends.at(-1) ?? 0));
  return ({ start, end }) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]!.start <= start) low = middle + 1;
      else high = middle;
    }
    return low > 0 && ends[low - 1]! >= end;
  };
}
