/** Decides what must hold of the metavariables of a range. */
import { node, type Node } from '../code/node.ts';
import { typesOf } from '../code/types.ts';
import { parseCode } from '../languages/parse-code.ts';
import type { Language } from '../languages/language.ts';
import { match } from '../matching/match.ts';
import { compare } from './compare.ts';
import type { Condition, Formula } from './formula.ts';
import { groupsOf, isWithin, unify, valueOf, type Bound, type Range } from './range.ts';
import type { SourceFile } from './source-file.ts';

/** The range if the condition holds, with the metavariables that the condition adds; else nothing. */
export function holds(
  condition: Condition,
  range: Range,
  file: SourceFile,
  evaluate: (formula: Formula, file: SourceFile) => Range[],
): Range[] {
  if (condition.type === 'comparison') return compare(condition, range) ? [range] : [];
  const bound = range.bound.get(condition.metavariable);
  if (bound === undefined) return [];
  if (condition.type === 'regex') {
    condition.regex.lastIndex = 0;
    const found = condition.regex.exec(condition.isConstant ? valueOf(bound) : bound.text);
    if (found === null) return [];
    const all = unify(range.bound, groupsOf(found, bound.start));
    return all === undefined ? [] : [{ ...range, bound: all }];
  }
  if (condition.type === 'type') return isOfType(bound, condition.types) ? [range] : [];
  const inner = innerFile(bound, condition, file);
  const found = evaluate(condition.formula, inner);
  const within = condition.language === undefined ? found.filter((each) => isWithin(each, bound)) : found;
  return within.flatMap((each) => {
    const all = unify(range.bound, each.bound);
    return all === undefined ? [] : [{ ...range, bound: all }];
  });
}

/** What is not known to have a type has none of them. */
function isOfType({ nodes }: Bound, types: readonly Node[]): boolean {
  const [code, ...others] = nodes ?? [];
  if (code === undefined || others.length > 0) return false;
  return typesOf(code).some((given) => types.some((type) => match(type, given, undefined, () => true)));
}

function innerFile(bound: Bound, { language }: { language: Language | undefined }, file: SourceFile): SourceFile {
  if (language !== undefined) {
    const text = language.asFile?.(valueOf(bound)) ?? valueOf(bound);
    const { program } = parseCode(text, `inner.${language.endings[0]}`, language);
    return { text, program, window: { start: 0, end: text.length } };
  }
  const window = { start: bound.start, end: bound.end };
  return { text: file.text, program: node('program', bound.nodes ?? [], bound), window };
}
