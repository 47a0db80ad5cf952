/** Where the code of a finding is now: files change after they were scanned. Pure. */

export interface Stretch {
  /** Lines from and to, counted from 1, both of it. */
  from: number;
  to: number;
}

/**
 * The stretch where the scan had it, unless its code is not there any more and is in one other place of the file. `code`: what the report
 * shows, as the file had it; undefined where it shows none.
 */
export function placeNow(text: string, place: Stretch, code: string | undefined): Stretch {
  const wanted = code?.replaceAll(/\r\n?/g, '\n').trim() ?? '';
  if (wanted === '') return place;
  const whole = text.replaceAll(/\r\n?/g, '\n');
  const there = whole
    .split('\n')
    .slice(Math.max(place.from - 1, 0), place.to)
    .join('\n');
  if (there.includes(wanted)) return place;
  const start = whole.indexOf(wanted);
  if (start === -1 || whole.includes(wanted, start + 1)) return place;
  const from = whole.slice(0, start).split('\n').length;
  return { from, to: from + wanted.split('\n').length - 1 };
}
