/** Places of a text as lines and columns. */
import type { Place } from '../formulas/range.ts';
import type { Position, Span } from './finding.ts';

export interface TextLines {
  positionOf(offset: number): Position;
  spanOf(place: Place): Span;
  /** The line, from 1, without its end; '' outside of the text. */
  line(number: number): string;
  /** The same with its end. */
  endedLine(number: number): string;
}

export function textLines(text: string): TextLines {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  // Most files are ASCII, and need no count.
  const isAscii = Buffer.byteLength(text) === text.length;
  const bytesOf = (start: number, end: number): number =>
    isAscii ? end - start : Buffer.byteLength(text.slice(start, end));
  function positionOf(offset: number): Position {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    const start = starts[low]!;
    return {
      line: low + 1,
      column: offset - start + 1,
      offset,
      byteColumn: bytesOf(start, offset) + 1,
      byteOffset: bytesOf(0, offset),
    };
  }
  function endedLine(number: number): string {
    const start = starts[number - 1];
    return start === undefined ? '' : text.slice(start, starts[number] ?? text.length);
  }
  return {
    positionOf,
    spanOf: ({ start, end }) => ({
      start: positionOf(start),
      end: positionOf(end),
      text: text.slice(start, end),
    }),
    line: (number) => endedLine(number).replace(/\r?\n$/, ''),
    endedLine,
  };
}
