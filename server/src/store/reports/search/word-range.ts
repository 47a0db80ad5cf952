/** A range of indexed words. */
import type { Statement } from '../statement.ts';

/** All words with this beginning: texts compare by bytes, and none has the last code point. */
export function wordRange(statement: Statement, beginning: string, isWhole: boolean): string {
  const from = statement.add(beginning, 'text');
  if (isWhole) return `w.word = ${from}`;
  return `w.word >= ${from} AND w.word < ${statement.add(`${beginning}\u{10FFFF}`, 'text')}`;
}
