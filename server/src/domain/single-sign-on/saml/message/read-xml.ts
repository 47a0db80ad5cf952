/**
 * Reads a small XML document into a tree, strictly: no document type, so no entities of one, no processing instructions, and
 * bounds on everything. What comes from a provider is read by this before any other parser sees it.
 */
import { SaxesParser } from 'saxes';
import { unproven } from './saml-problem.ts';

export interface XmlNode {
  /** Without the prefix. */
  name: string;
  namespace: string;
  /** By the name as it is written; names with a prefix are not those of SAML. */
  attributes: ReadonlyMap<string, string>;
  children: XmlNode[];
  /** Between its children, concatenated. */
  text: string;
}

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const;

const depthMax = 40;
const elementsMax = 5_000;
const attributesMax = 10_000;

/** Throws SamlProblem. A comment would split a text, which readers then see differently: metadata alone may have some. */
export function readXml(xml: string, { mayHaveComments = false } = {}): XmlNode {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlNode[] = [];
  let root: XmlNode | undefined;
  let elements = 0;
  let attributes = 0;
  const refuse = (what: string): never => {
    throw unproven(`The XML ${what}.`);
  };
  const addText = (text: string): void => {
    const top = open.at(-1);
    if (top !== undefined) top.text += text;
  };
  parser.on('error', (error) => {
    throw unproven('The XML is not well-formed.', error);
  });
  parser.on('doctype', () => refuse('has a document type (DTD)'));
  parser.on('processinginstruction', () => refuse('has a processing instruction'));
  parser.on('comment', () => {
    if (!mayHaveComments) refuse('has a comment');
  });
  parser.on('attribute', () => {
    if (++attributes > attributesMax) refuse(`has more than ${attributesMax} attributes`);
  });
  parser.on('opentag', (tag) => {
    if (++elements > elementsMax) refuse(`has more than ${elementsMax} elements`);
    if (open.length >= depthMax) refuse(`is nested deeper than ${depthMax} levels`);
    const own = Object.values(tag.attributes).map(({ name, value }): [string, string] => [name, value]);
    const node: XmlNode = { name: tag.local, namespace: tag.uri, attributes: new Map(own), children: [], text: '' };
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(xml).close();
  return root ?? refuse('is empty');
}

export function childrenOf(node: XmlNode | undefined, namespace: string, name: string): XmlNode[] {
  return (node?.children ?? []).filter((child) => child.name === name && child.namespace === namespace);
}

/** Undefined if there is none, or more than one. */
export function onlyChildOf(node: XmlNode | undefined, namespace: string, name: string): XmlNode | undefined {
  const found = childrenOf(node, namespace, name);
  return found.length === 1 ? found[0] : undefined;
}

export function attributeOf(node: XmlNode | undefined, name: string): string | undefined {
  return node?.attributes.get(name);
}

/** The node and everything in it, each with the nodes that it stands in, from the root. */
export function* walk(node: XmlNode, ancestors: readonly XmlNode[] = []): Generator<[XmlNode, readonly XmlNode[]]> {
  yield [node, ancestors];
  const inside = [...ancestors, node];
  for (const child of node.children) yield* walk(child, inside);
}

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** As XML again, with the namespaces declared where they are needed. For what needs no signature: the order of texts is lost. */
export function writeXml({ name, namespace, attributes, children, text }: XmlNode): string {
  const escaped = (value: string): string => value.replaceAll(/[&<>"]/g, (character) => special[character] ?? '');
  const own = [...attributes].filter(([key]) => !key.includes(':') && key !== 'xmlns');
  const written = own.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  const inside = children.map((child) => writeXml(child)).join('');
  return `<${name} xmlns="${escaped(namespace)}"${written}>${escaped(text)}${inside}</${name}>`;
}
