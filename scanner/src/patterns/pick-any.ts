import { node, type Node } from '../code/node.ts';

/** The pattern that a program is: one expression, one statement, or several. */
export function pickAny(program: Node): Node | undefined {
  const [first, ...others] = program.kids;
  if (first === undefined) return undefined;
  if (others.length > 0) return node('sequence', program.kids, program, 'statements');
  return first.kind === 'expression' ? first.kids[0] : first;
}
