/** Finds the ranges of a file that a formula holds of. */
import { groupBy } from '../code/group-by.ts';
import { readTextTree } from '../languages/generic/text-tree.ts';
import { findMatches, type Match } from '../matching/find-matches.ts';
import { findText } from '../matching/find-text.ts';
import type { Conjunct, Formula } from './formula.ts';
import { holds } from './conditions.ts';
import { containersOf } from './nested-ranges.ts';
import { boundOf, groupsOf, unify, type Bound, type Range } from './range.ts';
import type { SourceFile } from './source-file.ts';

/** Throws unless the languages of the formula were loaded. */
export function evaluate(formula: Formula, file: SourceFile): Range[] {
  switch (formula.type) {
    case 'pattern':
      return findMatches(formula.pattern, file.program).map(({ start, end, bindings }) => ({
        start,
        end,
        bound: boundOf(bindings, file.text),
      }));
    case 'text':
      return rangesOfText(formula, file);
    case 'regex':
      return rangesOfRegex(formula.regex, file);
    case 'inside':
      return evaluate(formula.formula, file).map((range) => ({ ...range, isInside: true }));
    case 'any':
      return formula.of.flatMap((each) => evaluate(each, file));
    default:
      return evaluateAll(formula, file);
  }
}

function rangesOfText({ pattern, options }: Formula & { type: 'text' }, { text, window }: SourceFile): Range[] {
  const { linesMax, comments } = options;
  const searched = text.slice(window.start, window.end);
  const bound = (bindings: Match['bindings']) =>
    [...boundOf(bindings, searched)].map(([name, each]): [string, Bound] => [
      name,
      { ...each, start: each.start + window.start, end: each.end + window.start },
    ]);
  return findText(pattern, { text: searched, tree: readTextTree(searched, comments), linesMax }).map(
    ({ start, end, bindings }) => ({
      start: start + window.start,
      end: end + window.start,
      bound: new Map(bound(bindings)),
    }),
  );
}

function rangesOfRegex(regex: RegExp, { text, window }: SourceFile): Range[] {
  return [...text.slice(window.start, window.end).matchAll(regex)].map((found) => ({
    start: window.start + found.index,
    end: window.start + found.index + found[0].length,
    bound: groupsOf(found, window.start),
  }));
}

function evaluateAll(formula: Formula & { type: 'all' }, file: SourceFile): Range[] {
  // What must match comes first, what surrounds it then: the order in which they are written does not count.
  const order = (how: Conjunct['how']) => formula.of.filter((each) => each.how === how);
  let found: Range[] | undefined;
  for (const { how, formula: each } of [...order('is'), ...order('inside')]) {
    const given = evaluate(each, file);
    const ranges = how === 'inside' ? given.map((range) => ({ ...range, isInside: true })) : given;
    found = found === undefined ? ranges : intersect(found, ranges);
    if (found.length === 0) return [];
  }
  // Without any of them, it is the whole that is looked at.
  let left: Range[] = found ?? [{ ...file.window, bound: new Map() }];
  for (const { how, formula: each } of [...order('isNot'), ...order('notInside')]) {
    if (left.length === 0) return [];
    const excluded = evaluate(each, file);
    left = how === 'isNot' ? withoutSame(left, excluded, each.type) : withoutContained(left, excluded);
  }
  for (const condition of formula.conditions) {
    left = left.flatMap((range) => holds(condition, range, file, evaluate));
  }
  return focusOn(formula.focus, left);
}

function withoutContained(ranges: readonly Range[], excluded: readonly Range[]): Range[] {
  const containers = containersOf(ranges, excluded);
  return ranges.filter(
    (range, index) =>
      !(containers.get(index) ?? []).some((other) => unify(range.bound, excluded[other]!.bound) !== undefined),
  );
}

/** What a pattern excludes are ranges that it matches; an expression also excludes what it is a part of. */
function withoutSame(ranges: readonly Range[], excluded: readonly Range[], type: Formula['type']): Range[] {
  if (type === 'regex') {
    const contained = containersOf(excluded, ranges);
    const parts = new Map<number, Range[]>();
    for (const [index, containers] of contained)
      for (const container of containers) parts.set(container, [...(parts.get(container) ?? []), excluded[index]!]);
    return withoutContained(
      ranges.filter(
        (range, index) => !(parts.get(index) ?? []).some((part) => unify(range.bound, part.bound) !== undefined),
      ),
      excluded,
    );
  }
  const keyOf = ({ start, end }: Range): string => `${start}-${end}`;
  const byPlace = groupBy(excluded, keyOf);
  return ranges.filter(
    (range) => !(byPlace.get(keyOf(range)) ?? []).some((other) => unify(range.bound, other.bound) !== undefined),
  );
}

/** The smaller of each pair of which one is within the other. */
function intersect(some: readonly Range[], others: readonly Range[]): Range[] {
  const [above, below] = [containersOf(some, others), containersOf(others, some)];
  const met: Range[][] = some.map(() => []);
  const add = (at: number, small: Range, large: Range): void => {
    if (small.isInside === true && large.isInside !== true) return;
    const bound = unify(small.bound, large.bound);
    if (bound !== undefined) met[at]!.push({ ...small, bound });
  };
  for (const [index, containers] of above) for (const other of containers) add(index, some[index]!, others[other]!);
  for (const [index, containers] of below) {
    const other = others[index]!;
    for (const at of containers) {
      const one = some[at]!;
      const isEqual = one.start === other.start && one.end === other.end && one.isInside === other.isInside;
      if (!isEqual) add(at, other, one);
    }
  }
  return met.flat();
}

/** What is found is what the metavariables stand for; several focuses are that which all of them have in common. */
function focusOn(focus: readonly (readonly string[])[], ranges: readonly Range[]): Range[] {
  return focus.reduce<Range[]>(
    (left, names) =>
      left.flatMap((range) =>
        names.flatMap((name) => {
          const bound = range.bound.get(name);
          if (bound === undefined) return [];
          const [start, end] = [Math.max(range.start, bound.start), Math.min(range.end, bound.end)];
          return start > end ? [] : [{ start, end, bound: range.bound }];
        }),
      ),
    [...ranges],
  );
}
