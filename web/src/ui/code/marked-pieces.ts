/** Splits the tokens of a line at the ends of its highlighted part. */
import type { CodeToken } from './highlight.ts';

/** Columns count from 1; `to` is exclusive. */
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
 * The columns of a single-line region in `code`. Undefined if the tool reported no columns, or if `code` is only the
 * region's text instead of the whole line.
 */
export function columnsIn(code: string, region: { startLine: number; endLine: number } & Columns): Columns | undefined {
  const line = code.replace(/\r?\n$/, '');
  const { startLine, endLine, from, to } = region;
  const isOneLine = endLine <= startLine && !/[\r\n]/.test(line);
  if (!isOneLine || from < 1 || to <= from || line.length < to - 1) return undefined;
  // Highlighting the whole line would say nothing.
  return line.slice(from - 1, to - 1).trim() === line.trim() ? undefined : { from, to };
}
