/** XML elements with the places of their texts. Enough for manifests: no namespaces, no entities beyond what is kept as written. */

export interface XmlElement {
  name: string;
  /** Of what is inside, between its two tags. */
  start: number;
  end: number;
  children: XmlElement[];
}

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
const depthMax = 200;

/** The root element; undefined for what is not well-formed. */
export function xmlPlaces(text: string): XmlElement | undefined {
  const root: XmlElement = { name: '', start: 0, end: text.length, children: [] };
  const open = [root];
  let at = 0;
  for (const match of text.matchAll(token)) {
    // Between two tags there is no < of its own.
    if (text.slice(at, match.index).includes('<')) return undefined;
    at = match.index + match[0].length;
    const [, closes, name, , isEmpty] = match;
    if (name === undefined) continue;
    const parent = open.at(-1);
    if (parent === undefined || open.length > depthMax) return undefined;
    if (closes === '/') {
      if (open.length === 1 || parent.name !== name) return undefined;
      parent.end = match.index;
      open.pop();
      continue;
    }
    const element: XmlElement = { name, start: at, end: at, children: [] };
    parent.children.push(element);
    if (isEmpty !== '/') open.push(element);
  }
  const isWhole = open.length === 1 && root.children.length === 1 && !text.slice(at).includes('<');
  return isWhole ? root.children[0] : undefined;
}

/** The first child of that name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** The element and all below it that have the name. */
export function allNamed(element: XmlElement, name: string): XmlElement[] {
  const below = element.children.flatMap((child) => allNamed(child, name));
  return element.name === name ? [element, ...below] : below;
}
