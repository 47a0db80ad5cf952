/** The scale of a chart: from zero to a round number above the largest value. */

/** The possible ends of a scale, times a power of ten. */
const ends = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Returns a round integer that is at least `max` and at least 1. */
export function niceMax(max: number): number {
  const least = Math.max(max, 1);
  const power = 10 ** Math.floor(Math.log10(least));
  return Math.ceil((ends.find((end) => end * power >= least) ?? 10) * power);
}

/** The length of a value on a scale, in CSS; a value above zero is always visible. */
export function lengthOf(value: number, max: number): string {
  return value === 0 ? '0%' : `max(2px, ${((100 * value) / max).toFixed(3)}%)`;
}

/** Positions of at most `most` labels among `count`, evenly spaced from the last one back. */
export function labelPositions(count: number, most: number): Set<number> {
  const step = Math.max(1, Math.ceil(count / most));
  const positions = new Set<number>();
  for (let at = count - 1; at >= 0; at -= step) positions.add(at);
  return positions;
}
