/** The statements of a list, each followed by those inside of it, those of functions in its expressions included. */
import type { Kind, Node } from '../code/node.ts';

export function substatementsOf(statements: readonly Node[]): Node[] {
  const all: Node[] = [];
  const visit = (each: Node, isStatement: boolean): void => {
    if (isStatement && each.kind !== 'block') all.push(each);
    const holdsStatements = lists.has(each.kind);
    for (const kid of each.kids) visit(kid, holdsStatements);
  };
  for (const each of statements) visit(each, true);
  return all;
}

const lists = new Set<Kind>(['block', 'members']);
