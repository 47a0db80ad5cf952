/** Reads the wanted parts of a JSON document from a stream of bytes, in bounded memory. */
import { JsonScanner, type ScanOptions } from './scan-json.ts';
import type { JsonItem, Want } from './want.ts';

/** Yields the wanted items of each chunk, in document order; throws UploadRefused where the document is damaged. */
export async function* readJson<L extends string>(
  chunks: AsyncIterable<Buffer>,
  want: Want<L>,
  options: ScanOptions & { onDuplicates?: (duplicates: ReadonlyMap<string, number>) => void },
): AsyncGenerator<JsonItem<L>[]> {
  const scanner = new JsonScanner(want, options);
  for await (const chunk of chunks) {
    const items = scanner.push(chunk);
    if (items.length > 0) yield items;
  }
  const last = scanner.end();
  if (last.length > 0) yield last;
  options.onDuplicates?.(scanner.duplicates);
}
