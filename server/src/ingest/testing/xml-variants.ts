/** For tests: variants of an XML text. The text is a fixture: well formed, with double quotes, without `>` in values. */

export interface Variant {
  where: string;
  body: string;
}

interface Span {
  path: string;
  depth: number;
  /** Where its content begins, after the start tag. */
  from: number;
  to: number;
  hasChildren: boolean;
}

const markup = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)([^>]*?)(\/?)>/g;
const attribute = /\s+([\w:.-]+)=("[^"]*")/g;

/** Every element that is not empty, the outer ones before the inner ones. */
function elementsIn(text: string): Span[] {
  const found: Span[] = [];
  const open: Span[] = [];
  for (const match of text.matchAll(markup)) {
    const [whole, isEnd, name, , isEmpty] = match;
    if (name === undefined) continue;
    const parent = open.at(-1);
    if (isEnd === '/') {
      if (parent !== undefined) parent.to = match.index;
      open.pop();
      continue;
    }
    if (parent !== undefined) parent.hasChildren = true;
    if (isEmpty === '/') continue;
    const from = match.index + whole.length;
    const span = { path: `${parent?.path ?? ''}/${name}`, depth: open.length, from, to: from, hasChildren: false };
    found.push(span);
    open.push(span);
  }
  return found;
}

export function withReversedAttributes(text: string): string {
  return text.replace(markup, (whole, isEnd?: string, name?: string, attributes?: string, isEmpty?: string) => {
    if (name === undefined || isEnd === '/') return whole;
    const reversed = [...(attributes ?? '').matchAll(attribute)].map(([each]) => ` ${each.trim()}`).reverse();
    return `<${name}${reversed.join('')}${isEmpty ?? ''}>`;
  });
}

/** The document once for each element with children, with a text or nothing known in their place. */
export function* oddElements(text: string, depthMax: number): Generator<Variant> {
  for (const { path, depth, from, to, hasChildren } of elementsIn(text)) {
    if (!hasChildren || depth > depthMax) continue;
    for (const content of ['zzz', '<zzz/>'])
      yield { where: `${path}: ${content}`, body: text.slice(0, from) + content + text.slice(to) };
  }
}

/** Another root element, another namespace, and elements that cross or do not end. */
export function* damagedFrames(text: string): Generator<Variant> {
  const [root] = elementsIn(text);
  const name = root?.path.slice(1) ?? '';
  const renamed = text.replace(new RegExp(`<${name}(?=[\\s>])`), '<zzz').replace(`</${name}>`, '</zzz>');
  yield { where: 'another root', body: renamed };
  yield { where: 'two roots', body: text + text.replace(/^<\?xml[^>]*\?>/, '') };
  yield { where: 'a root in a namespace', body: text.replace(new RegExp(`<${name}`), `<z:${name} xmlns:z="urn:z"`) };
  const ends = [...text.matchAll(markup)].filter(([, isEnd]) => isEnd === '/');
  for (const [turn, end] of ends.entries()) {
    if (turn % Math.ceil(ends.length / 10) !== 0) continue;
    const rest = text.slice(end.index + end[0].length);
    yield { where: `without ${end[0]} at ${end.index}`, body: text.slice(0, end.index) + rest };
    yield { where: `with ${end[0]} twice at ${end.index}`, body: text.slice(0, end.index) + end[0] + end[0] + rest };
  }
}

/** The document once for each attribute, with other values in it. */
export function* withOtherAttributes(text: string): Generator<Variant> {
  for (const match of text.matchAll(/(?<=<[\w:.-]+(?:\s+[\w:.-]+="[^"]*")*\s+)([\w.-]+)="[^"]*"/g)) {
    const name = match[1] ?? '';
    if (name === 'xmlns') continue;
    for (const value of ['', '../../zzz', '99999999999'])
      yield {
        where: `${name}="${value}" at ${match.index}`,
        body: `${text.slice(0, match.index)}${name}="${value}"${text.slice(match.index + match[0].length)}`,
      };
  }
}
