/**
 * Recognises an upload's format from a bounded head of its content, whatever the order of its keys. Does not parse: the
 * head may end anywhere, and the parser reports damage.
 */
import { inspectXmlRoot, type XmlRoot } from './xml/xml-root.ts';

/** What the head of a JSON or XML file shows. */
export interface DocumentHead {
  /** Of JSON; `other` for XML. */
  root: 'object' | 'array' | 'null' | 'other' | 'nothing';
  /** The root element of XML; undefined for JSON, or if the head ends before it. */
  xmlRoot: XmlRoot | undefined;
  /** Names of the root's members in the head. */
  keys: ReadonlySet<string>;
  /** Names of members at any depth. */
  names: ReadonlySet<string>;
  /** The root's members that are strings (decoded), numbers or literals (as written). */
  scalars: ReadonlyMap<string, string>;
  /** Member names of the first object in each array member of the root; under '' for a root array. */
  firstOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** The root's empty arrays. */
  emptyArrays: ReadonlySet<string>;
  /** The first line of a text that is neither JSON nor XML, comments (`#`) left out, in at most 4,096 characters; else ''. */
  firstLine: string;
  /** The head is the whole file. */
  isWhole: boolean;
}

/**
 * The tokens of JSON, to the end of the head or to a string that it cuts off. One expression for whole strings would take
 * time with the square of a string that is cut off, and the stack of a long one.
 */
function* tokensOf(head: string): Generator<string> {
  const start = /["{}[\]:,]|[^\s{}[\]:,"]+/g;
  for (let match = start.exec(head); match !== null; match = start.exec(head)) {
    if (match[0] !== '"') {
      yield match[0];
      continue;
    }
    const end = endOfString(head, match.index + 1);
    if (end === -1) return;
    yield head.slice(match.index, end);
    start.lastIndex = end;
  }
}

/** The position after the quote that ends the string; -1 if the head ends first. */
function endOfString(head: string, from: number): number {
  for (let at = head.indexOf('"', from); at !== -1; at = head.indexOf('"', at + 1)) {
    let escapes = 0;
    while (at - escapes > from && head[at - escapes - 1] === '\\') escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
  return -1;
}

/** Inspects the head of a JSON or XML text. Never throws; other text yields little. */
export function inspectHead(head: string, isWhole: boolean): DocumentHead {
  const keys = new Set<string>();
  const names = new Set<string>();
  const scalars = new Map<string, string>();
  const firstOf = new Map<string, Set<string>>();
  const emptyArrays = new Set<string>();
  const xmlRoot = inspectXmlRoot(head);
  if (xmlRoot !== undefined)
    return { root: 'other', xmlRoot, keys, names, scalars, firstOf, emptyArrays, firstLine: '', isWhole };
  let root: DocumentHead['root'] = 'nothing';
  let stack = '';
  let member = '';
  let pending: string | undefined;
  let before = '';
  const isFirstObject = new Set<string>();
  for (const text of tokensOf(head)) {
    const first = text[0];
    if (root === 'nothing')
      root = first === '{' ? 'object' : first === '[' ? 'array' : text === 'null' ? 'null' : 'other';
    if (first === '{' || first === '[') {
      stack += first;
      if (stack === (root === 'array' ? '[{' : '{[{')) {
        const name = root === 'array' ? '' : member;
        if (firstOf.has(name)) isFirstObject.delete(name);
        else {
          firstOf.set(name, new Set());
          isFirstObject.add(name);
        }
      }
    } else if (first === '}' || first === ']') {
      if (before === '[' && text === ']' && stack.length <= 2) emptyArrays.add(stack === '[' ? '' : member);
      stack = stack.slice(0, -1);
    } else if (first === ':') {
      const name = decodeString(pending ?? '""');
      names.add(name);
      if (stack === '{') {
        member = name;
        keys.add(name);
      } else if (stack === '{[{' && isFirstObject.has(member)) firstOf.get(member)?.add(name);
      else if (stack === '[{' && isFirstObject.has('')) firstOf.get('')?.add(name);
    } else if (before === ':' && stack === '{') scalars.set(member, first === '"' ? decodeString(text) : text);
    pending = text;
    before = text;
    if (stack.length > 250) break;
  }
  const text = root === 'other' ? head.slice(0, 16_384).replace(/^(?:\s|#[^\r\n]*)*/, '') : '';
  const firstLine = text.slice(0, 4096).split(/\r\n|\n|\r/, 1)[0] ?? '';
  return { root, xmlRoot, keys, names, scalars, firstOf, emptyArrays, firstLine, isWhole };
}

function decodeString(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
