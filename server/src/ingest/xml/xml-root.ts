/** The root element of a text that looks like XML or HTML, from its head. Reads forward only: the text may be hostile. */

const blank = /\s*/y;
const elementStart = /<(?:([\w.-]{1,100}):)?([A-Za-z_][\w.-]{0,100})/y;
const attribute = /\s+([^\s=<>"'/]{1,200})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

export interface XmlRoot {
  /** Without the prefix. */
  name: string;
  /** The URI of its namespace; '' without one, or if the head ends before the end of the element's tag. */
  namespace: string;
  /** Names of the first attributes, with their prefixes. */
  attributes: ReadonlySet<string>;
}

const attributesReadMax = 100;

/** Its name without the prefix; '' if the head ends before it; undefined if the text does not look like XML. */
export function xmlRootOf(text: string): string | undefined {
  const at = startOfRoot(text);
  if (at === undefined) return undefined;
  elementStart.lastIndex = at;
  return elementStart.exec(text)?.[2] ?? '';
}

/** The root element with its namespace; undefined if the head does not reach one. */
export function inspectXmlRoot(text: string): XmlRoot | undefined {
  const at = startOfRoot(text);
  if (at === undefined) return undefined;
  elementStart.lastIndex = at;
  const [start = '', prefix = '', name] = elementStart.exec(text) ?? [];
  if (name === undefined) return undefined;
  const declared = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
  attribute.lastIndex = at + start.length;
  const attributes = new Set<string>();
  let namespace = '';
  for (let n = 0; n < attributesReadMax; n++) {
    const [, key, quoted, apostrophed] = attribute.exec(text) ?? [];
    if (key === undefined) break;
    attributes.add(key);
    if (key === declared) namespace = quoted ?? apostrophed ?? '';
  }
  return { name, namespace, attributes };
}

/** Where the root element begins, or the head ends; undefined if the text does not look like XML. */
function startOfRoot(text: string): number | undefined {
  if (!/^\s*<[?!A-Za-z_]/.test(text)) return undefined;
  let at = afterBlanks(text, 0);
  for (let end = endOfDeclaration(text, at); end !== undefined; end = endOfDeclaration(text, at)) {
    if (end === -1) return text.length;
    at = afterBlanks(text, end);
  }
  return at;
}

function afterBlanks(text: string, at: number): number {
  blank.lastIndex = at;
  return at + (blank.exec(text)?.[0].length ?? 0);
}

/** Where the declaration, comment or document type at this place ends; -1 if the text ends first; undefined if none begins. */
function endOfDeclaration(text: string, at: number): number | undefined {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<?', at)) return after(text, '?>', at);
  if (!text.startsWith('<!', at)) return undefined;
  const end = after(text, '>', at);
  // Searched in this declaration only: a search of the whole head for each of millions of them would take hours.
  const subset = end === -1 ? -1 : text.slice(at, end).indexOf('[');
  return subset === -1 ? end : after(text, ']>', at + subset);
}

function after(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 ? -1 : at + sign.length;
}
