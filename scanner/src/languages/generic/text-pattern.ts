/** Reads patterns of texts. Their blocks are those of indentation; brackets are signs like others. */
import { PatternUnreadable } from '../pattern-unreadable.ts';
import { indentOf, nestLines } from './text-tree.ts';

export type TextPatternNode =
  | { type: 'token'; text: string }
  /** One word. */
  | { type: 'metavariable'; name: string }
  /** Any tokens, as few as possible. `name`: of what they are, with `$...`. */
  | { type: 'ellipsis'; name: string | undefined }
  | TextPattern;

export interface TextPattern {
  type: 'block';
  nodes: readonly TextPatternNode[];
}

const token =
  /(?<ellipsis>\$\.\.\.[A-Z_][A-Z_0-9]*)|(?<metavariable>\$[A-Z]\w*)|(?<dots>(?<!\.)\.\.\.(?!\.))|(?<text>[A-Za-z0-9_]+|[^ \t\r\v\f])/gu;

export function readTextPattern(text: string): TextPattern {
  const lines = text.split('\n').map((line) => ({
    indent: indentOf(line),
    nodes: [...line.matchAll(token)].map(({ groups }) => readNode(groups!)),
  }));
  const pattern = nestLines(lines);
  refuseNeighbours(pattern);
  return pattern;
}

function readNode({ ellipsis, metavariable, dots, text }: Record<string, string | undefined>): TextPatternNode {
  if (ellipsis !== undefined) return { type: 'ellipsis', name: ellipsis };
  if (metavariable !== undefined) return { type: 'metavariable', name: metavariable };
  return dots === undefined ? { type: 'token', text: text ?? '' } : { type: 'ellipsis', name: undefined };
}

/** Nobody can say where one of them ends and the next begins. */
function refuseNeighbours({ nodes }: TextPattern): void {
  nodes.forEach((node, index) => {
    const next = nodes[index + 1];
    if (node.type === 'block') refuseNeighbours(node);
    if (node.type !== 'ellipsis' || next?.type !== 'ellipsis') return;
    const names = [node.name, next.name].filter((name) => name !== undefined);
    if (names.length > 0) throw new PatternUnreadable(`Nothing is between ${names[0]} and another ellipsis.`);
  });
}

/** The words that are in any text in which the pattern matches, in small letters. */
export function wordsOfText({ nodes }: TextPattern): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'block') return wordsOfText(node);
    return node.type === 'token' && /^\w{2,}$/.test(node.text) ? [node.text.toLowerCase()] : [];
  });
}
