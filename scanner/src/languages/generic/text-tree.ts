/**
 * Texts of no known language as trees of tokens, as Semgrep's generic mode has them (seen with 1.182.0): words and single
 * signs, in blocks by indentation and by brackets that are closed on their line.
 */

export interface Token {
  type: 'token';
  text: string;
  isWord: boolean;
  /** Half-open, in UTF-16 units. */
  start: number;
  end: number;
  /** From 0. */
  line: number;
}
export interface Block {
  type: 'block';
  nodes: readonly TextNode[];
}
export type TextNode = Token | Block;

export type CommentStyle = 'none' | 'c' | 'cpp' | 'shell';

const comments: Readonly<Record<Exclude<CommentStyle, 'none'>, RegExp>> = {
  c: /\/\*[\s\S]*?\*\//g,
  cpp: /\/\*[\s\S]*?\*\/|\/\/.*/g,
  shell: /#.*/g,
};
export const isCommentStyle = (name: unknown): name is CommentStyle =>
  name === 'none' || (typeof name === 'string' && Object.hasOwn(comments, name));

export function readTextTree(text: string, style: CommentStyle): Block {
  const written =
    style === 'none' ? text : text.replaceAll(comments[style], (comment) => comment.replaceAll(/[^\n]/g, ' '));
  let start = 0;
  const lines = written.split('\n').map((line, number) => {
    const nodes = readBrackets(readTokens(line, { start, number }));
    start += line.length + 1;
    return { indent: indentOf(line), nodes };
  });
  return nestLines(lines);
}

/** Any character that is not of a word, or a blank, is a sign. */
const token = /(?<word>[A-Za-z0-9_]+)|[^ \t\r\v\f]/gu;

function readTokens(line: string, { start, number }: { start: number; number: number }): Token[] {
  return [...line.matchAll(token)].map(({ 0: text, index, groups }) => ({
    type: 'token',
    text,
    isWord: groups?.['word'] !== undefined,
    start: start + index,
    end: start + index + text.length,
    line: number,
  }));
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** What is between brackets is a block; the brackets stay. */
function readBrackets(tokens: readonly Token[]): TextNode[] {
  const open: { nodes: TextNode[]; closed: string | undefined }[] = [{ nodes: [], closed: undefined }];
  for (const each of tokens) {
    const top = open.at(-1)!;
    if (each.text === top.closed) {
      open.pop();
      open.at(-1)!.nodes.push({ type: 'block', nodes: top.nodes }, each);
    } else {
      top.nodes.push(each);
      const closed = closing[each.text];
      if (closed !== undefined) open.push({ nodes: [], closed });
    }
  }
  // Brackets that are not closed are signs.
  return open.flatMap(({ nodes }) => nodes);
}

export interface IndentedLine<LineNode> {
  indent: number;
  nodes: readonly LineNode[];
}
interface Nested<LineNode> {
  type: 'block';
  nodes: (LineNode | Nested<LineNode>)[];
}

/** Lines that begin further right are a block; empty ones do not count. */
export function nestLines<LineNode>(lines: readonly IndentedLine<LineNode>[]): Nested<LineNode> {
  const root: Nested<LineNode> = { type: 'block', nodes: [] };
  const open = [{ indent: 0, block: root }];
  for (const { indent, nodes } of lines) {
    if (nodes.length === 0) continue;
    while (open.at(-1)!.indent > indent) open.pop();
    if (open.at(-1)!.indent < indent) {
      const block: Nested<LineNode> = { type: 'block', nodes: [] };
      open.at(-1)!.block.nodes.push(block);
      open.push({ indent, block });
    }
    for (const node of nodes) open.at(-1)!.block.nodes.push(node);
  }
  return root;
}

const tabWidth = 8;

export function indentOf(line: string): number {
  let column = 0;
  for (const sign of line) {
    if (sign === ' ') column += 1;
    else if (sign === '\t') column += tabWidth - (column % tabWidth);
    else break;
  }
  return column;
}
