/** Reads the options of a rule. One that is not supported is named, and the rule is not run. */
import type { MatchOptions } from '../code/node.ts';
import type { TaintQuery } from '../taint/taint-query.ts';
import type { TextOptions } from '../formulas/formula.ts';
import { isCommentStyle } from '../languages/generic/text-tree.ts';
import { isFields, Unsupported, type Fields } from './read-formula.ts';

export interface RuleOptions {
  /** Undefined if patterns match as usual. */
  match: MatchOptions | undefined;
  taint: TaintQuery['options'];
  text: TextOptions;
}

/** What each is unless the rule says otherwise. */
const byDefault = {
  commutative_boolop: false,
  implicit_ellipsis: true,
  symbolic_propagation: false,
  symmetric_eq: false,
  vardef_assign: true,
  taint_assume_safe_booleans: false,
  taint_assume_safe_functions: false,
  taint_assume_safe_indexes: false,
  taint_assume_safe_numbers: false,
  taint_only_propagate_through_assignments: false,
  taint_unify_mvars: false,
};
type Name = keyof typeof byDefault;
const isName = (name: string): name is Name => Object.hasOwn(byDefault, name);

export function readOptions(rule: Fields): RuleOptions {
  const given: Fields = isFields(rule['options']) ? rule['options'] : {};
  for (const [name, value] of Object.entries(given)) {
    if (name === 'generic_ellipsis_max_span' || name === 'generic_comment_style') continue;
    if (!isName(name)) throw new Unsupported(`The option ${name} is not supported.`);
    if (typeof value !== 'boolean') throw new Unsupported(`The option ${name} must be true or false.`);
  }
  const is = (name: Name): boolean => (given[name] as boolean | undefined) ?? byDefault[name];
  const isChanged = Object.entries(byDefault).some(
    ([name, usual]) => !name.startsWith('taint_') && is(name as Name) !== usual,
  );
  return {
    text: readTextOptions(given),
    match: isChanged
      ? {
          seesSymbols: is('symbolic_propagation'),
          recordsAreWhole: !is('implicit_ellipsis'),
          swapsEqual: is('symmetric_eq'),
          swapsBoolean: is('commutative_boolop'),
          assignIsDeclaration: is('vardef_assign'),
        }
      : undefined,
    taint: {
      assumesSafeFunctions: is('taint_assume_safe_functions'),
      safeTypes: { numbers: is('taint_assume_safe_numbers'), booleans: is('taint_assume_safe_booleans') },
      assumesSafeIndexes: is('taint_assume_safe_indexes'),
      onlyThroughAssignments: is('taint_only_propagate_through_assignments'),
      unifiesMetavariables: is('taint_unify_mvars'),
    },
  };
}

function readTextOptions(given: Fields): TextOptions {
  const { generic_ellipsis_max_span: linesMax = 10, generic_comment_style: comments = 'none' } = given;
  if (typeof linesMax !== 'number' || !Number.isInteger(linesMax) || linesMax < 0)
    throw new Unsupported('The option generic_ellipsis_max_span must be a number of lines.');
  if (!isCommentStyle(comments)) throw new Unsupported(`The comment style ${String(comments)} is not supported.`);
  return { linesMax, comments };
}
