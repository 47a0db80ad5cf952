/** What the metavariables of a match stand for. */
import type { Node } from '../code/node.ts';

/** A linked list, so that alternatives share what they have in common. */
export interface Bindings {
  readonly name: string;
  /** Several nodes of a `$...ELLIPSIS`. */
  readonly nodes: readonly Node[];
  readonly before: Bindings | undefined;
}

export type Found = Bindings | undefined;
/** Called for each way to match; returns true to stop the search. */
export type Then = (found: Found) => boolean;
/** Matches one node. */
export type Match = (pattern: Node, code: Node, found: Found, then: Then) => boolean;

export function findBinding(bindings: Bindings | undefined, name: string): Bindings | undefined {
  for (let each = bindings; each !== undefined; each = each.before) if (each.name === name) return each;
  return undefined;
}

/** With the metavariable bound; undefined if it stands for something else already. */
export function bind(
  bindings: Bindings | undefined,
  name: string,
  nodes: readonly Node[],
): Bindings | undefined | false {
  // `$_` may stand for something else each time.
  if (name === '$_' || name === '$..._') return bindings;
  const known = findBinding(bindings, name);
  if (known === undefined) return { name, nodes, before: bindings };
  const isSame =
    known.nodes.length === nodes.length && nodes.every((each, index) => isSameCode(each, known.nodes[index]!));
  return isSame ? bindings : false;
}

/** True of code that differs by its place at most. Names are those of the same variable. */
export function isSameCode(one: Node, other: Node): boolean {
  if (one === other) return true;
  if (one.kind === 'expression' && other.kind !== 'expression') return isSameCode(one.kids[0]!, other);
  if (other.kind === 'expression' && one.kind !== 'expression') return isSameCode(one, other.kids[0]!);
  if (isSameConstant(one, other)) return true;
  if (one.kind !== other.kind || one.text !== other.text || one.kids.length !== other.kids.length) return false;
  if (one.binding !== undefined && other.binding !== undefined && one.binding !== other.binding) return false;
  return one.kids.every((kid, index) => isSameCode(kid, other.kids[index]!));
}

function isSameConstant({ constant: one }: Node, { constant: other }: Node): boolean {
  if (one?.value === undefined || other?.value === undefined) return false;
  return one.type === other.type && one.value === other.value;
}
