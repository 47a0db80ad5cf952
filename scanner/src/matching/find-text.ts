/** Finds everything in a text that a pattern of texts matches. */
import { node } from '../code/node.ts';
import type { TextPattern, TextPatternNode } from '../languages/generic/text-pattern.ts';
import type { Block, TextNode, Token } from '../languages/generic/text-tree.ts';
import { findBinding, type Bindings } from './bindings.ts';
import type { Match } from './find-matches.ts';

export interface TextSearch {
  text: string;
  tree: Block;
  /** Lines that an ellipsis may cross. */
  linesMax: number;
}

/** A place in a tree. `outer`: what follows the block, if the pattern may leave it. */
interface Cursor {
  nodes: readonly TextNode[];
  index: number;
  outer: Cursor | undefined;
}
interface State {
  /** Undefined before anything was matched. */
  last: Token | undefined;
  bindings: Bindings | undefined;
}
/** What of a pattern, or of one of its blocks, is still to be matched. */
interface Rest {
  pattern: TextPattern;
  index: number;
}
type Then = (at: Cursor, state: State) => boolean;

interface Search extends TextSearch {
  pattern: TextPattern;
  /** Where the token behind an ellipsis is not: half-open, to the end of a block. Long lines would be searched again and again. */
  absent: Map<TextPatternNode, { start: number; end: number }>;
}

/** In the order of the text. Of those that end together the shortest; the longest if the pattern ends with an ellipsis. */
export function findText(pattern: TextPattern, asked: TextSearch): Match[] {
  const search: Search = { ...asked, pattern, absent: new Map() };
  const found: Match[] = [];
  for (const nodes of blocksOf(asked.tree)) {
    const count = pattern.nodes[0]?.type === 'ellipsis' ? 1 : nodes.length;
    for (let index = 0; index < Math.min(count, nodes.length); index += 1) {
      const match = matchAt({ nodes, index, outer: undefined }, search);
      if (match !== undefined) found.push(match);
    }
  }
  found.sort((one, other) => one.start - other.start);
  const byEnd = new Map<number, Match>();
  const isLongest = pattern.nodes.at(-1)?.type === 'ellipsis';
  for (const match of found) if (!isLongest || !byEnd.has(match.end)) byEnd.set(match.end, match);
  return [...byEnd.values()].sort((one, other) => one.start - other.start);
}

function blocksOf(tree: Block): (readonly TextNode[])[] {
  const all: (readonly TextNode[])[] = [];
  const open: Block[] = [tree];
  for (let block = open.pop(); block !== undefined; block = open.pop()) {
    all.push(block.nodes);
    for (const each of block.nodes) if (each.type === 'block') open.push(each);
  }
  return all;
}

function matchAt(at: Cursor, search: Search): Match | undefined {
  const [head] = search.pattern.nodes;
  const here = at.nodes[at.index];
  // Where a match begins no block is entered.
  if (head?.type !== 'ellipsis' && (head?.type === 'block') !== (here?.type === 'block')) return undefined;
  if (head?.type === 'token' && here?.type === 'token' && head.text !== here.text) return undefined;
  const first = nextToken(at)?.token;
  if (first === undefined) return undefined;
  let match: Match | undefined;
  matchNodes(
    { pattern: search.pattern, index: 0 },
    at,
    { last: undefined, bindings: undefined },
    search,
    (_, { last, bindings }) => {
      match = { start: first.start, end: last?.end ?? first.start, bindings };
      return true;
    },
  );
  return match;
}

function matchNodes(rest: Rest, at: Cursor, state: State, search: Search, then: Then): boolean {
  const head = rest.pattern.nodes[rest.index];
  if (head === undefined) return then(at, state);
  if (head.type === 'ellipsis') return matchEllipsis(rest, at, state, search, then);
  const behind = { ...rest, index: rest.index + 1 };
  if (head.type === 'block') {
    const here = settle(at);
    const block = here?.nodes[here.index];
    if (here === undefined || block?.type !== 'block') return false;
    const inside = { nodes: block.nodes, index: 0, outer: undefined };
    return matchNodes({ pattern: head, index: 0 }, inside, state, search, (end, next) => {
      return end.index >= end.nodes.length && matchNodes(behind, after(here), next, search, then);
    });
  }
  const next = nextToken(at);
  if (next === undefined) return false;
  const bindings = matchToken(head, next.token, state.bindings);
  return bindings !== false && matchNodes(behind, next.at, { last: next.token, bindings }, search, then);
}

function matchToken(
  head: TextPatternNode & { type: 'token' | 'metavariable' },
  token: Token,
  bindings: Bindings | undefined,
): Bindings | undefined | false {
  if (head.type === 'token') return head.text === token.text && bindings;
  return token.isWord && bind(bindings, head.name, token);
}

/** As few tokens as possible; at the end of the pattern, as many. */
function matchEllipsis({ pattern, index }: Rest, from: Cursor, state: State, search: Search, then: Then): boolean {
  const head = pattern.nodes[index] as TextPatternNode & { type: 'ellipsis' };
  const next = pattern.nodes[index + 1];
  const behind = { pattern, index: index + 1 };
  const isLast = next === undefined && pattern === search.pattern;
  const start = state.last ?? nextToken(from)?.token;
  const lineMax = (start?.line ?? 0) + search.linesMax;
  let [at, last] = [from, state.last];
  const first = nextToken(from)?.token.start ?? 0;
  const absent = search.absent.get(head);
  if (absent !== undefined && first >= absent.start && first < absent.end) return false;
  let isSeen = next?.type !== 'token';
  for (;;) {
    const skipped = next?.type === 'block' ? skipNode(at) : nextToken(at);
    const isEnd = skipped === undefined || skipped.token.line > lineMax;
    if (isEnd && next !== undefined) {
      if (!isSeen && skipped === undefined) search.absent.set(head, { start: first, end: last?.end ?? first });
      return false;
    }
    isSeen ||= next?.type === 'token' && skipped?.token.text === next.text;
    if (!isLast || isEnd) {
      const bindings = bindSkipped(head.name, state, { last, first: start }, search);
      if (bindings !== false && matchNodes(behind, at, { last, bindings }, search, then)) return true;
    }
    if (isEnd) return false;
    at = skipped.at;
    last = skipped.token;
  }
}

function bindSkipped(
  name: string | undefined,
  { last: before, bindings }: State,
  { last, first }: { last: Token | undefined; first: Token | undefined },
  { text }: Search,
): Bindings | undefined | false {
  if (name === undefined) return bindings;
  const start = before?.end ?? first?.start ?? 0;
  const end = last?.end ?? start;
  return bind(bindings, name, { start, end, text: text.slice(start, end) });
}

/** With the metavariable bound; false if it stands for another text already. */
function bind(
  bindings: Bindings | undefined,
  name: string,
  at: { start: number; end: number; text: string },
): Bindings | undefined | false {
  const known = findBinding(bindings, name);
  if (known === undefined) return { name, nodes: [node('other', [], at, at.text)], before: bindings };
  return known.nodes[0]?.text === at.text && bindings;
}

/** The place, or what follows the block if it is at the end of one; undefined if nothing follows. */
function settle(at: Cursor): Cursor | undefined {
  let here: Cursor | undefined = at;
  while (here !== undefined && here.index >= here.nodes.length) here = here.outer;
  return here;
}

const after = ({ nodes, index, outer }: Cursor): Cursor => ({ nodes, index: index + 1, outer });

/** The next token, in the blocks that begin here. */
function nextToken(at: Cursor): { token: Token; at: Cursor } | undefined {
  for (let here = settle(at); here !== undefined; here = settle(here)) {
    const found: TextNode = here.nodes[here.index]!;
    if (found.type === 'token') return { token: found, at: after(here) };
    here = { nodes: found.nodes, index: 0, outer: after(here) };
  }
  return undefined;
}

/** What follows the next node, and the node's last token. */
function skipNode(at: Cursor): { token: Token; at: Cursor } | undefined {
  const here = settle(at);
  if (here === undefined) return undefined;
  let found = here.nodes[here.index];
  while (found?.type === 'block') found = found.nodes.at(-1);
  return found === undefined ? skipNode(after(here)) : { token: found, at: after(here) };
}
