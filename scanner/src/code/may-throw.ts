/** Says whether something in the code can throw: what is called, made or reached may. The bodies of functions in it run later. */
import type { Kind, Node } from './node.ts';

const throwing = new Set<Kind>(['call', 'new', 'await', 'yield', 'index', 'throw']);

export function mayThrow(code: Node): boolean {
  return throwing.has(code.kind) || (code.kind !== 'function' && code.kids.some(mayThrow));
}
