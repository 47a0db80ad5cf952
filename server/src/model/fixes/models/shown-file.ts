/** What a model is shown of a file: all of it if it is short, else what stands around the finding; never a line with a credential. Pure. */
import type { Stretch } from '../edits/place-now.ts';
import { linesWithCredentials, withheldLine } from './withheld-lines.ts';

export interface ShownFile {
  path: string;
  parts: (Stretch & { text: string })[];
}

export interface FileSight {
  path: string;
  text: string;
  /** Where the finding is in it. */
  places: readonly Stretch[];
  /** Lines where a scanner found a credential. */
  withheld: ReadonlySet<number>;
}

/** Of one file. */
const charactersMax = 24_000;
/** What is longer was hardly written by people. */
const fileLengthMax = 500_000;

/** Refused when the finding's own lines hold a credential, or are too long (code that a machine wrote). */
export function showFile({ path, text, places, withheld }: FileSight): ShownFile | { refused: string } {
  if (text.length > fileLengthMax) return { refused: `${path} is too large for a model to change.` };
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const hidden = new Set([...withheld, ...linesWithCredentials(lines)]);
  const within = places.map(({ from, to }) => {
    const first = Math.min(Math.max(from, 1), lines.length);
    return { from: first, to: Math.min(Math.max(to, first), lines.length) };
  });
  for (const { from, to } of within) {
    for (let number = from; number <= to; number += 1) {
      if (hidden.has(number))
        return { refused: `Line ${number} of ${path} holds a credential, so no model is shown it.` };
    }
  }
  const stretches = text.length <= charactersMax ? [{ from: 1, to: lines.length }] : windows(lines, within);
  if (stretches === undefined)
    return { refused: `What the finding names in ${path} is too long to be shown to a model.` };
  const parts = stretches.map(({ from, to }) => {
    const shown = lines.slice(from - 1, to).map((line, index) => (hidden.has(from + index) ? withheldLine : line));
    return { from, to, text: shown.join('\n') };
  });
  return { path, parts };
}

/** Around each place as much as its share allows; those that meet are one. */
function windows(lines: readonly string[], places: readonly Stretch[]): Stretch[] | undefined {
  const share = Math.floor(charactersMax / Math.max(places.length, 1));
  const found: Stretch[] = [];
  for (const place of places.toSorted((one, other) => one.from - other.from)) {
    const window = windowAround(lines, place, share);
    if (window === undefined) return undefined;
    const last = found.at(-1);
    if (last !== undefined && window.from <= last.to + 1) last.to = Math.max(last.to, window.to);
    else found.push(window);
  }
  return found;
}

function windowAround(lines: readonly string[], place: Stretch, charactersLeft: number): Stretch | undefined {
  const lengthOf = (number: number): number => (lines[number - 1]?.length ?? 0) + 1;
  let { from, to } = place;
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
