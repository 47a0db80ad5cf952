/** Reads selected parts of a JSON document from a byte stream, in bounded memory. */
import { JsonScanner, type ScanOptions } from './scan-json.ts';
import type { JsonItem, RootSelector } from './selector.ts';

/** Yields the selected items of each chunk in document order. Throws UploadRefused for a damaged document. */
export async function* readJson<L extends string>(
  chunks: AsyncIterable<Buffer>,
  selector: RootSelector<L>,
  options: ScanOptions & { onDuplicates?: (duplicates: ReadonlyMap<string, number>) => void },
): AsyncGenerator<JsonItem<L>[]> {
  const scanner = new JsonScanner(selector, options);
  for await (const chunk of chunks) {
    const items = scanner.push(chunk);
    if (items.length > 0) yield items;
  }
  const last = scanner.end();
  if (last.length > 0) yield last;
  options.onDuplicates?.(scanner.duplicates);
}
