/**
 * Matches operations. Those that are associative are one list of operands, `a + b + c`; those that are commutative as
 * well match in any order, and a metavariable may stand for several of their operands.
 */
import { node, type Node } from '../code/node.ts';
import type { Found, Match, Then } from './bindings.ts';
import { matchSomeOf } from './match-lists.ts';

const associative = new Set(['+', '*', 'and', 'or', '&&', '||', '&', '|', '^']);
const commutative = new Set(['&', '|', '^']);
/** More would take too long: each order is another way. */
const operandsMax = 10;

export function matchOperands(pattern: Node, code: Node, found: Found, then: Then, match: Match): boolean {
  if (code.kind !== 'binary' || code.text !== pattern.text) return false;
  const sign = pattern.text;
  if (associative.has(sign)) {
    const [expected, given] = [operandsOf(pattern, sign), operandsOf(code, sign)];
    if (commutative.has(sign) && given.length <= operandsMax) return matchSomeOf(expected, given, found, then, match);
    if (expected.length > 2 || given.length > 2) return matchInOrder(expected, given, found, then, { sign, match });
  }
  return match(pattern.kids[0]!, code.kids[0]!, found, (next) => match(pattern.kids[1]!, code.kids[1]!, next, then));
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
