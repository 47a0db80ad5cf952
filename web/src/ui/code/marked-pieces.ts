/** The pieces of a line of code, cut where what matters in it begins and ends. */
import type { CodeToken } from './highlight.ts';

/** Columns count from 1; `to` is the first one that is not marked. */
export interface Columns {
  from: number;
  to: number;
}

export interface Piece extends CodeToken {
  isMarked: boolean;
}

export function markedPieces(tokens: readonly CodeToken[], { from, to }: Columns): Piece[] {
  const pieces: Piece[] = [];
  let column = 1;
  for (const { text, colour } of tokens) {
    const begin = Math.min(Math.max(from - column, 0), text.length);
    const end = Math.min(Math.max(to - column, begin), text.length);
    const parts = [text.slice(0, begin), text.slice(begin, end), text.slice(end)];
    pieces.push(...parts.map((part, index) => ({ text: part, colour, isMarked: index === 1 })));
    column += text.length;
  }
  return pieces.filter(({ text }) => text !== '');
}

/**
 * Where a region of one line stands in `code`; undefined when the tool gave no columns, or when `code` is only the region's own text and not
 * the line that holds it.
 */
export function columnsIn(code: string, region: { startLine: number; endLine: number } & Columns): Columns | undefined {
  const line = code.replace(/\r?\n$/, '');
  const { startLine, endLine, from, to } = region;
  const isOneLine = endLine <= startLine && !/[\r\n]/.test(line);
  if (!isOneLine || from < 1 || to <= from || line.length < to - 1) return undefined;
  // All of it needs no mark.
  return line.slice(from - 1, to - 1).trim() === line.trim() ? undefined : { from, to };
}
