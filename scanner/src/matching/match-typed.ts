/** Matches typed metavariables: `(String $X)` stands for what is known to be a string. */
import { isAbsent, type Node } from '../code/node.ts';
import { typesOf } from '../code/types.ts';
import type { Found, Match, Then } from './bindings.ts';

export function matchTyped(pattern: Node, code: Node, found: Found, then: Then, match: Match): boolean {
  if (isAbsent(code)) return false;
  const [value, type] = pattern.kids;
  let isFound = false;
  for (const given of typesOf(code)) {
    const isStopped = match(type!, given, found, (next) => {
      isFound = true;
      return match(value!, code, next, then);
    });
    // Other names of the type are the same type.
    if (isStopped || isFound) return isStopped;
  }
  return code.kind === 'cast' && matchTyped(pattern, code.kids[1]!, found, then, match);
}
