/** The places of a file at which the formulas of a rule match. */
import type { Node } from '../code/node.ts';
import { evaluate } from '../formulas/evaluate.ts';
import type { Formula } from '../formulas/formula.ts';
import type { Place, Range } from '../formulas/range.ts';
import type { SourceFile } from '../formulas/source-file.ts';

export interface Placed<Of> {
  of: Of;
  range: Range;
}

export async function placed<Of extends { formula: Formula }>(
  all: readonly Of[],
  file: SourceFile,
): Promise<Placed<Of>[]> {
  const found: Placed<Of>[] = [];
  for (const of of all) for (const range of await evaluate(of.formula, file)) found.push({ of, range });
  return found;
}

export interface Indexed<Of> {
  at(code: Node): readonly Of[];
}

/** By their places. */
export function indexed<Of extends { range: Place }>(all: readonly Of[]): Indexed<Of> {
  const by = Map.groupBy(all, ({ range }) => `${range.start}-${range.end}`);
  return { at: ({ start, end }) => by.get(`${start}-${end}`) ?? [] };
}
