/**
 * Selects parts of an XML document: a tree that mirrors its elements down to those to take. Everything else is skipped
 * and not kept. The items are those of json/selector.ts, so that one parser can read both syntaxes.
 */

/** A taken element. Attributes with a prefix, comments, and elements of other namespaces are left out. */
export interface XmlElement {
  /** Without the prefix. */
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Its own text, CDATA included, without that of its children. */
  text: string;
  children: readonly XmlElement[];
}

export type XmlSelector<L extends string> =
  | { kind: 'take'; label: L }
  /** Also a container whose children are not selected. */
  | { kind: 'children'; of: ReadonlyMap<string, XmlSelector<L>>; label: L | undefined }
  | { kind: 'list'; name: string; of: XmlSelector<L>; label: L | undefined; besides: readonly string[] };

/** Selects the whole element. */
export function takeElement<L extends string>(label: L): XmlSelector<L> {
  return { kind: 'take', label };
}

/** Selects these child elements, by name. With a label, the element's begin and end are reported. */
export function children<L extends string>(of: Record<string, XmlSelector<L>>, label?: L): XmlSelector<L> {
  return { kind: 'children', of: new Map(Object.entries(of)), label };
}

/** The same for elements that may also hold elements of their own kind, to any depth. */
export function nested<L extends string>(name: string, of: Record<string, XmlSelector<L>>, label: L): XmlSelector<L> {
  const known = new Map(Object.entries(of));
  const selector: XmlSelector<L> = { kind: 'children', of: known, label };
  known.set(name, selector);
  return selector;
}

/**
 * Selects each child element of a list, which has no others but those named in `besides`: one of another name refuses the
 * file, since results that are not recognised would read as gone.
 */
export function listOf<L extends string>(
  name: string,
  of: XmlSelector<L>,
  label?: L,
  besides: readonly string[] = [],
): XmlSelector<L> {
  return { kind: 'list', name, of, label, besides };
}

/** The document's root element. */
export interface XmlRootSelector<L extends string> {
  name: string;
  /** The namespaces of the format; elements of others are skipped. */
  isNamespace(uri: string): boolean;
  /** True if the tool begins its files with declarations of elements and attributes, which are then skipped. */
  mayDeclare?: boolean;
  of: XmlSelector<L>;
}
