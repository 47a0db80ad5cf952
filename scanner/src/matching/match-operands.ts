/**
 * Matches operations. Those that are associative are one list of operands, `a + b + c`; those that are commutative as
 * well match in any order, and a metavariable may stand for several of their operands.
 */
import { node, type Node } from '../code/node.ts';
import type { Found, Match, Then } from './bindings.ts';
import { matchSomeOf } from './match-lists.ts';

const associative = new Set(['+', '*', 'and', 'or', '&&', '||', '&', '|', '^']);
const commutative = new Set(['&', '|', '^']);
const booleans = new Set(['and', 'or', '&&', '||']);
const equal = new Set(['==', '!=', '===', '!==']);
/** More would take too long: each order is another way. */
const operandsMax = 10;

export function matchOperands(pattern: Node, code: Node, found: Found, then: Then, match: Match): boolean {
  if (code.kind !== 'binary' || code.text !== pattern.text) return false;
  const sign = pattern.text;
  const options = pattern.options;
  const isOrderless = commutative.has(sign) || (options?.swapsBoolean === true && booleans.has(sign));
  if (associative.has(sign)) {
    const [expected, given] = [operandsOf(pattern, sign), operandsOf(code, sign)];
    if (isOrderless && given.length <= operandsMax) return matchSomeOf(expected, given, found, then, match);
    if (expected.length > 2 || given.length > 2) return matchInOrder(expected, given, found, then, { sign, match });
  }
  const [left, right] = code.kids as [Node, Node];
  const matchSides = (one: Node, other: Node): boolean =>
    match(pattern.kids[0]!, one, found, (next) => match(pattern.kids[1]!, other, next, then));
  return matchSides(left, right) || (options?.swapsEqual === true && equal.has(sign) && matchSides(right, left));
}

function operandsOf(operation: Node, sign: string): Node[] {
  if (operation.kind !== 'binary' || operation.text !== sign) return [operation];
  return operation.kids.flatMap((kid) => operandsOf(kid, sign));
}

/** All operands, in their order: a metavariable may stand for several that follow each other. */
function matchInOrder(
  patterns: readonly Node[],
  codes: readonly Node[],
  found: Found,
  then: Then,
  { sign, match }: { sign: string; match: Match },
): boolean {
  const matchFrom = (p: number, c: number, next: Found): boolean => {
    const pattern = patterns[p];
    if (pattern === undefined) return c === codes.length && then(next);
    const rest = (end: number) => (after: Found) => matchFrom(p + 1, end, after);
    if (pattern.kind === 'ellipsis') {
      for (let end = c; end <= codes.length; end += 1) if (rest(end)(next)) return true;
      return false;
    }
    if (c >= codes.length) return false;
    if (pattern.kind !== 'metavariable') return match(pattern, codes[c]!, next, rest(c + 1));
    const last = codes.length - patterns.slice(p + 1).filter(({ kind }) => kind !== 'ellipsis').length;
    for (let end = c + 1; end <= last; end += 1) {
      if (match(pattern, joined(codes.slice(c, end), sign), next, rest(end))) return true;
    }
    return false;
  };
  return matchFrom(0, 0, found);
}

function joined(operands: readonly Node[], sign: string): Node {
  return operands.reduce((one, other) => node('binary', [one, other], { start: one.start, end: other.end }, sign));
}
