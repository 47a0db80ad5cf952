/**
 * The part of a file that a model is shown: all of it if short, else the lines around the finding; never a line with a
 * credential. Pure.
 */
import type { LineRange } from '../edits/current-range.ts';
import { linesWithCredentials, withheldLine } from './withheld-lines.ts';

export interface ShownFile {
  path: string;
  parts: (LineRange & { text: string })[];
}

export interface FileToShow {
  path: string;
  text: string;
  /** Line ranges of the finding. */
  ranges: readonly LineRange[];
  /** Lines where a scanner found a credential. */
  withheld: ReadonlySet<number>;
}

/** Per file. */
const charactersMax = 24_000;
/** Longer files are rarely written by people. */
const fileLengthMax = 500_000;

/** Refused if the finding's own lines contain a credential or are too long (generated code). */
export function showFile({ path, text, ranges, withheld }: FileToShow): ShownFile | { refused: string } {
  if (text.length > fileLengthMax) return { refused: `${path} is too large for a model to change.` };
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const hidden = new Set([...withheld, ...linesWithCredentials(lines)]);
  const within = ranges.map(({ from, to }) => {
    const first = Math.min(Math.max(from, 1), lines.length);
    return { from: first, to: Math.min(Math.max(to, first), lines.length) };
  });
  for (const { from, to } of within) {
    for (let number = from; number <= to; number += 1) {
      if (hidden.has(number))
        return { refused: `Line ${number} of ${path} contains a credential, so it is not shown to a model.` };
    }
  }
  const shownRanges = text.length <= charactersMax ? [{ from: 1, to: lines.length }] : windows(lines, within);
  if (shownRanges === undefined)
    return { refused: `The code of the finding in ${path} is too long to be shown to a model.` };
  const parts = shownRanges.map(({ from, to }) => {
    const shown = lines.slice(from - 1, to).map((line, index) => (hidden.has(from + index) ? withheldLine : line));
    return { from, to, text: shown.join('\n') };
  });
  return { path, parts };
}

/** A window around each range, of its share of the limit; adjacent windows are merged. */
function windows(lines: readonly string[], ranges: readonly LineRange[]): LineRange[] | undefined {
  const share = Math.floor(charactersMax / Math.max(ranges.length, 1));
  const found: LineRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const window = windowAround(lines, range, share);
    if (window === undefined) return undefined;
    const last = found.at(-1);
    if (last !== undefined && window.from <= last.to + 1) last.to = Math.max(last.to, window.to);
    else found.push(window);
  }
  return found;
}

function windowAround(lines: readonly string[], range: LineRange, charactersLeft: number): LineRange | undefined {
  const lengthOf = (number: number): number => (lines[number - 1]?.length ?? 0) + 1;
  let { from, to } = range;
  let left = charactersLeft;
  for (let number = from; number <= to; number += 1) left -= lengthOf(number);
  if (left < 0) return undefined;
  for (;;) {
    const canRise = from > 1 && lengthOf(from - 1) <= left;
    if (canRise) left -= lengthOf(--from);
    const canSink = to < lines.length && lengthOf(to + 1) <= left;
    if (canSink) left -= lengthOf(++to);
    if (!canRise && !canSink) return { from, to };
  }
}
