/** Time as a dependency, so that tests choose it. Instants are kept to the millisecond everywhere. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved. */
export function manualClock(start: Date): Clock & { set(to: Date): void; advanceMs(by: number): void } {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    set(to) {
      current = to.getTime();
    },
    advanceMs(by) {
      current += by;
    },
  };
}
