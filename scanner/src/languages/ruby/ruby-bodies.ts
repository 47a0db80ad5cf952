/** The statements of Ruby's bodies: each expression is one, and what is rescued makes a body one that is tried. */
import { node, none, type Kind, type Node } from '../../code/node.ts';
import type { Syntax } from '../../syntax/syntax.ts';
import { fieldOf, kidOf, listNode, namedOf, type Lowering } from '../lowering.ts';

export const emptyAt = (at: number): { start: number; end: number } => ({ start: at, end: at });

const statements = new Set<Kind>([
  'block',
  'break',
  'class',
  'continue',
  'expression',
  'for',
  'forEach',
  'function',
  'if',
  'return',
  'switch',
  'try',
  'while',
]);
const ends = new Set(['rescue', 'else', 'ensure']);

export function statementsOf(syntax: Syntax, within: Lowering): Node[] {
  return namedOf(syntax)
    .filter(({ type }) => !ends.has(type))
    .map((kid) => {
      const lowered = within.lower(kid);
      const isStatement = statements.has(lowered.kind) && !(lowered.kind === 'function' && lowered.text === 'closure');
      return isStatement ? lowered : node('expression', [lowered], lowered);
    });
}

/** A body with what is rescued, or ensured; without either, its statements. */
export function triedOf(syntax: Syntax, within: Lowering): Node {
  const own = statementsOf(syntax, within);
  const body = listNode('block', own, syntax);
  const rescues = syntax.kids.filter(({ type }) => type === 'rescue').map((kid) => within.lower(kid));
  const ensured = kidOf(syntax, 'ensure');
  if (rescues.length === 0 && ensured === undefined) return node('block', own, syntax);
  const orElse = kidOf(syntax, 'else');
  const end = none(emptyAt(syntax.end));
  return node(
    'try',
    [
      body,
      listNode('nodes', rescues, syntax),
      orElse === undefined ? end : within.lower(orElse),
      ensured === undefined ? end : within.lower(ensured),
    ],
    syntax,
  );
}

/** The body of a definition, a loop or a case: always a block. */
export function bodyOf(syntax: Syntax, within: Lowering): Node {
  const body = fieldOf(syntax, 'body');
  if (body === undefined) return node('block', [], emptyAt(syntax.end));
  const lowered = body.type === 'body_statement' ? triedOf(body, within) : within.lower(body);
  if (lowered.kind === 'block') return lowered;
  return node('block', [statements.has(lowered.kind) ? lowered : node('expression', [lowered], lowered)], lowered);
}

export function alternativeOf(syntax: Syntax, within: Lowering): Node {
  const alternative = fieldOf(syntax, 'alternative');
  return alternative === undefined ? none(emptyAt(syntax.end)) : within.lower(alternative);
}
