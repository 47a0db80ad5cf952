/** Finds ids by digits inside them, which no index can. Pure. */

/**
 * All ids from 1 to `greatest` with these digits, in any order; undefined if there may be more than `max`. Few digits
 * occur in many ids, which are better found by reading the runs in order.
 */
export function idsWith(digits: string, greatest: bigint, max: number): string[] | undefined {
  const freeMax = greatest.toString().length - digits.length;
  let count = 0;
  for (let free = 0; free <= freeMax; free += 1) count += (free + 1) * 10 ** free;
  if (count > max) return undefined;
  const found = new Set<bigint>();
  for (let free = 0; free <= freeMax; free += 1) {
    for (let before = 0; before <= free; before += 1) {
      for (const id of idsAround(digits, { before, after: free - before })) if (id <= greatest) found.add(id);
    }
  }
  return [...found].map(String);
}

/** The ids with this many digits before and after the given ones. No id begins with 0. */
function* idsAround(digits: string, { before, after }: { before: number; after: number }): Generator<bigint> {
  if (before === 0 && digits.startsWith('0')) return;
  for (const head of numbersOf(before)) {
    const first = BigInt(head + digits) * 10n ** BigInt(after);
    for (let tail = 0n; tail < 10n ** BigInt(after); tail += 1n) yield first + tail;
  }
}

/** The numbers of this many digits as text, without leading zeros; '' for none. */
function numbersOf(length: number): string[] {
  if (length === 0) return [''];
  const from = 10 ** (length - 1);
  return Array.from({ length: 9 * from }, (_, n) => String(from + n));
}
