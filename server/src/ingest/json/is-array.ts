/** For formats of which one version writes an array, and another one does not. */
import type { ParseSource } from '../parser.ts';

/** True if the root is an array. Reads no further than its first character. */
export async function isArray(source: ParseSource): Promise<boolean> {
  for await (const chunk of source.open()) {
    const text = chunk.toString('latin1').trimStart();
    if (text !== '') return text.startsWith('[');
  }
  return false;
}
