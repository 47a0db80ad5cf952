/**
 * Parses XML elements with the offsets of their texts. Enough for manifests: no namespaces, entities kept as written.
 */

export interface XmlElement {
  name: string;
  /** Offsets of the content between the two tags. */
  start: number;
  end: number;
  children: XmlElement[];
}

/** A token beginning with < at the current offset. */
const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>|<(?<closes>\/?)(?<name>[A-Za-z_][\w.:-]*)(?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(?<isEmpty>\/?)>/y;
const depthMax = 200;

/** The root element; undefined if not well-formed. */
export function parseXmlTree(text: string): XmlElement | undefined {
  const root: XmlElement = { name: '', start: 0, end: text.length, children: [] };
  const open = [root];
  // Jumps from < to <; stops at the first that begins no token, so hostile text is read once.
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    token.lastIndex = at;
    const match = token.exec(text);
    const parent = open.at(-1);
    if (match === null || parent === undefined || open.length > depthMax) return undefined;
    const start = at;
    at += match[0].length;
    const { name, closes, isEmpty } = match.groups ?? {};
    if (name === undefined) continue;
    if (closes === '/') {
      if (open.length === 1 || parent.name !== name) return undefined;
      parent.end = start;
      open.pop();
      continue;
    }
    const element: XmlElement = { name, start: at, end: at, children: [] };
    parent.children.push(element);
    if (isEmpty !== '/') open.push(element);
  }
  return open.length === 1 && root.children.length === 1 ? root.children[0] : undefined;
}

/** The first child of that name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** The element and its descendants with this name. */
export function allNamed(element: XmlElement, name: string): XmlElement[] {
  const below = element.children.flatMap((child) => allNamed(child, name));
  return element.name === name ? [element, ...below] : below;
}
