/** Finds a finding's code in the current file, which may have changed since the scan. Pure. */

export interface LineRange {
  /** Lines, counted from 1, inclusive. */
  from: number;
  to: number;
}

/**
 * The scanned range, unless its code is no longer there and occurs exactly once elsewhere in the file. `code`: the
 * reported code; undefined if the report has none.
 */
export function currentRange(text: string, range: LineRange, code: string | undefined): LineRange {
  const wanted = code?.replaceAll(/\r\n?/g, '\n').trim() ?? '';
  if (wanted === '') return range;
  const whole = text.replaceAll(/\r\n?/g, '\n');
  const there = whole
    .split('\n')
    .slice(Math.max(range.from - 1, 0), range.to)
    .join('\n');
  if (there.includes(wanted)) return range;
  const start = whole.indexOf(wanted);
  if (start === -1 || whole.includes(wanted, start + 1)) return range;
  const from = whole.slice(0, start).split('\n').length;
  return { from, to: from + wanted.split('\n').length - 1 };
}
