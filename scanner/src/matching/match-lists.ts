/** Matches lists: nodes in any order, in theirs, and statements. Each takes the function that matches one node. */
import type { Node } from '../code/node.ts';
import { bind, type Found, type Match, type Then } from './bindings.ts';
import { substatementsOf } from './substatements.ts';

/** Each of the patterns matches another of the nodes, in any order; further nodes may be there. */
export function matchSomeOf(
  patterns: readonly Node[],
  codes: readonly Node[],
  found: Found,
  then: Then,
  match: Match,
): boolean {
  const [first, ...rest] = patterns;
  if (first === undefined) return then(found);
  if (first.kind === 'ellipsis') return matchSomeOf(rest, codes, found, then, match);
  return codes.some((code, index) =>
    match(first, code, found, (next) => matchSomeOf(rest, codes.toSpliced(index, 1), next, then, match)),
  );
}

/** In order; an ellipsis stands for any number of nodes. */
export function matchListOf(
  patterns: readonly Node[],
  codes: readonly Node[],
  found: Found,
  then: Then,
  match: Match,
): boolean {
  const matchFrom = (p: number, c: number, next: Found): boolean => {
    const pattern = patterns[p];
    if (pattern === undefined) return c === codes.length && then(next);
    if (pattern.kind === 'ellipsis' || pattern.kind === 'metaEllipsis') {
      for (let end = c; end <= codes.length; end += 1) {
        const bound = pattern.kind === 'ellipsis' ? next : bind(next, pattern.text, codes.slice(c, end));
        if (bound !== false && matchFrom(p + 1, end, bound)) return true;
      }
      return false;
    }
    return c < codes.length && match(pattern, codes[c]!, next, (after) => matchFrom(p + 1, c + 1, after));
  };
  return matchFrom(0, 0, found);
}

export interface StatementsMatch {
  /** False: further statements may follow. */
  isWhole: boolean;
  report(found: Found, first: Node | undefined, last: Node | undefined): boolean;
}

/** Statements in their order; after an ellipsis, also those inside of other statements. */
export function matchStatementsOf(
  patterns: readonly Node[],
  codes: readonly Node[],
  found: Found,
  how: StatementsMatch,
  match: Match,
): boolean {
  let isFound = false;
  const noted: StatementsMatch = {
    ...how,
    report(...given) {
      isFound = true;
      return how.report(...given);
    },
  };
  if (matchStatementList(patterns, codes, found, noted, match)) return true;
  if (isFound || !patterns.some(({ kind }) => kind === 'ellipsis')) return false;
  const deep = substatementsOf(codes);
  const isOther = deep.length !== codes.length || deep.some((each, index) => each !== codes[index]);
  return isOther && matchStatementList(patterns, deep, found, { ...how, isWhole: false }, match);
}

function matchStatementList(
  patterns: readonly Node[],
  codes: readonly Node[],
  found: Found,
  { isWhole, report }: StatementsMatch,
  match: Match,
): boolean {
  const matchFrom = (p: number, c: number, next: Found, first: Node | undefined, last: Node | undefined): boolean => {
    const pattern = patterns[p];
    if (pattern === undefined) return (c === codes.length || !isWhole) && report(next, first, last);
    if (pattern.kind === 'ellipsis') {
      // The fewest first; at the end, all of them.
      if (p === patterns.length - 1) return report(next, first ?? codes[c], codes.at(-1) ?? last);
      for (let end = c; end <= codes.length; end += 1) {
        const skipped = end === c ? first : (first ?? codes[c]);
        if (matchFrom(p + 1, end, next, skipped, end === c ? last : codes[end - 1])) return true;
      }
      return false;
    }
    const code = codes[c];
    if (code === undefined) return false;
    return match(pattern, code, next, (after) => matchFrom(p + 1, c + 1, after, first ?? code, code));
  };
  return matchFrom(0, 0, found, undefined, undefined);
}
