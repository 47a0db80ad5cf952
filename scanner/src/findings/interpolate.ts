/** Puts what metavariables stand for into the texts of a rule. */
import { valueOf, type Bound } from '../formulas/range.ts';

const names = /value\((\$[A-Z_][A-Z_0-9]*)\)|\$\.\.\.[A-Z_][A-Z_0-9]*|\$[A-Z_][A-Z_0-9]*|\$\d+/g;

/** `$X` becomes its code, `value($X)` its value as far as that is known. A name that stands for nothing stays. */
export function interpolate(text: string, bound: ReadonlyMap<string, Bound>): string {
  return text.replaceAll(names, (whole, valued: string | undefined) => {
    const found = bound.get(valued ?? whole);
    if (found === undefined) return whole;
    return valued === undefined ? found.text : valueOf(found);
  });
}
