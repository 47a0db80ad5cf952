/** A clock that begins at an instant and goes on a little with each look at it, so that what is done under it takes time, the same each time. */
import type { Clock } from '../../base/clock.ts';

const stepMs = 310;

export function passingClock(start: Date): Clock {
  let current = start.getTime();
  return {
    now() {
      current += stepMs;
      return new Date(current);
    },
  };
}
