/** Finds which of many ranges are within which of many others, in one walk over both. */
import type { Place } from './range.ts';

/** For each of `inner`, by its index: the indexes of `outer` that it is within, or equal to, in their order. */
export function containersOf(inner: readonly Place[], outer: readonly Place[]): ReadonlyMap<number, readonly number[]> {
  // The larger of those that begin together come first, and of equal ones the outer.
  const byStart = (one: Place, other: Place): number => one.start - other.start || other.end - one.end;
  const inners = inner.map((place, index) => ({ place, index })).sort((one, other) => byStart(one.place, other.place));
  const outers = outer.map((place, index) => ({ place, index })).sort((one, other) => byStart(one.place, other.place));
  const found = new Map<number, number[]>();
  let open: typeof outers = [];
  let next = 0;
  for (const { place, index } of inners) {
    open = open.filter((each) => each.place.end >= place.start);
    for (let each = outers[next]; each !== undefined && byStart(each.place, place) <= 0; each = outers[next]) {
      if (each.place.end >= place.start) open.push(each);
      next += 1;
    }
    const containers = open.filter((each) => each.place.end >= place.end).map((each) => each.index);
    if (containers.length > 0)
      found.set(
        index,
        containers.sort((one, other) => one - other),
      );
  }
  return found;
}
