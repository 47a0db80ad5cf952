/** Tells a text from JSON, for formats that are written as both. */
import type { ParseSource } from '../parser.ts';

/** True unless it begins as JSON does. */
export async function beginsAsText(source: Pick<ParseSource, 'open'>): Promise<boolean> {
  for await (const chunk of source.open()) {
    const text = chunk.toString('latin1').trimStart();
    if (text !== '') return !/^[{[]/.test(text);
  }
  return false;
}
