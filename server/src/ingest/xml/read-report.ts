/** Reads a tool's report of XML. One whose frame is another is damaged, not a report without results. */
import type { JsonItem } from '../json/selector.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { XmlScanner, type XmlScanOptions } from './scan-xml.ts';
import type { XmlRootSelector } from './selector.ts';

export interface XmlReportShape<L extends string> {
  /** Display name of the format, for refusals. */
  title: string;
  root: XmlRootSelector<L>;
  /** Labelled containers that hold the results: a file without any of them is refused. */
  required: readonly L[];
}

/** Items of a document; the value of each is an `XmlElement`. */
export type XmlItem<L extends string> = Exclude<JsonItem<L>, { kind: 'mismatch' }>;

/** The items in document order. Throws UploadRefused, with the place, for damage and for another shape. */
export async function* readXmlReport<L extends string>(
  source: ParseSource,
  { title, root, required }: XmlReportShape<L>,
  { onRoot, onContainer }: Pick<XmlScanOptions, 'onRoot' | 'onContainer'> = {},
): AsyncGenerator<XmlItem<L>[]> {
  let isFound = required.length === 0;
  const scanner = new XmlScanner(root, { file: source.fileName, limits: source.limits, onRoot, onContainer });
  const kept = (items: JsonItem<L>[]): XmlItem<L>[] =>
    items.filter((item): item is XmlItem<L> => {
      isFound ||= item.kind === 'begin' && required.includes(item.label);
      return item.kind !== 'mismatch';
    });
  for await (const chunk of source.open()) {
    const items = kept(scanner.push(chunk.toString('utf8')));
    if (items.length > 0) yield items;
  }
  const last = kept(scanner.end());
  if (last.length > 0) yield last;
  if (isFound) return;
  const message = `${title}: there is no element ${required.join(' or ')}, which holds the results`;
  throw new UploadRefused('damaged', { file: source.fileName, place: `/${root.name}`, message });
}

/** True if the text begins as XML does, and not as JSON. */
export async function isXml(source: Pick<ParseSource, 'open'>): Promise<boolean> {
  for await (const chunk of source.open()) {
    const text = chunk.toString('latin1').trimStart();
    if (text !== '') return text.startsWith('<');
  }
  return false;
}
