/** Binary search. */

/** The first index below `length` for which it holds, given that it then holds for all after it; `length` when for none. */
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
