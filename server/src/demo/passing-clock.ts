/** A clock that begins at an instant and goes on a little with each look at it, so that what is done under it takes time, the same each time. */
import type { Clock } from '../base/clock.ts';

/** As long as this, and up to ten times `spreadMs` more, by the minute that it begins in. */
const stepMsMin = 180;
const spreadMs = 60;

export function passingClock(start: Date): Clock {
  let current = start.getTime();
  const stepMs = stepMsMin + (Math.floor(current / 60_000) % 11) * spreadMs;
  return {
    now() {
      current += stepMs;
      return new Date(current);
    },
  };
}
