/** Builds the elements that a scan takes, within the limits of one value. */
import type { SaxesTagNS } from 'saxes';
import type { ParseLimits } from '../limits.ts';
import type { XmlElement } from './selector.ts';

interface OpenElement extends XmlElement {
  text: string;
  children: OpenElement[];
}

const noAttributes: ReadonlyMap<string, string> = new Map();

/** Takes one element after the other; calls of `open` and `close` match the tags in it, the outermost included. */
export function elementTaker(limits: ParseLimits): {
  open(tag: SaxesTagNS): void;
  text(text: string): void;
  /** What the outermost element became, which is complete with its own close. */
  close(): { element: XmlElement } | { dropped: string };
} {
  let stack: OpenElement[] = [];
  let depth = 0;
  let length = 0;
  let dropped = '';
  const drop = (why: string): void => {
    dropped = why;
    stack = [];
  };
  const count = (added: number): void => {
    length += added;
    if (length > limits.elementBytesMax) drop(`is longer than ${limits.elementBytesMax} characters`);
  };
  const checkText = (text: string): void => {
    if (text.length > limits.stringBytesMax) drop(`contains a string longer than ${limits.stringBytesMax} characters`);
  };
  return {
    open(tag) {
      if (depth === 0) {
        stack = [];
        length = 0;
        dropped = '';
      }
      depth += 1;
      if (dropped !== '') return;
      const attributes = attributesOf(tag);
      const element: OpenElement = { name: tag.local, attributes, text: '', children: [] };
      stack.at(-1)?.children.push(element);
      stack.push(element);
      let added = tag.local.length;
      for (const [name, value] of attributes) {
        added += name.length + value.length + overhead;
        checkText(value);
      }
      if (dropped === '') count(added + overhead);
    },
    text(text) {
      const element = stack.at(-1);
      if (dropped !== '' || element === undefined) return;
      element.text += text;
      checkText(element.text);
      if (dropped === '') count(text.length);
    },
    close() {
      depth -= 1;
      if (dropped !== '') return { dropped };
      return { element: stack.pop() as OpenElement };
    },
  };
}

/** What an element or attribute counts beside its text: a value of millions of empty ones is bounded too. */
const overhead = 64;

/** The attributes without a prefix. */
export function attributesOf(tag: SaxesTagNS): ReadonlyMap<string, string> {
  let found: Map<string, string> | undefined;
  for (const name in tag.attributes) {
    const { prefix, local, value } = tag.attributes[name]!;
    if (prefix !== '' || local === 'xmlns') continue;
    found ??= new Map();
    found.set(local, value);
  }
  return found ?? noAttributes;
}
