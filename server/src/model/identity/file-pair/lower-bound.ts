/** Binary search. */

/**
 * The first index below `length` for which `holds` is true, provided it is then true for all later ones; `length` if
 * none.
 */
export function lowerBound(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
