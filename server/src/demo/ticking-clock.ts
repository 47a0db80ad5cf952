/**
 * A clock that starts at an instant and advances a little with each reading, so that actions take time,
 * deterministically.
 */
import type { Clock } from '../base/clock.ts';

/** Step: this minimum plus up to ten times `spreadMs`, by the minute of the start. */
const stepMsMin = 180;
const spreadMs = 60;

export function tickingClock(start: Date): Clock {
  let current = start.getTime();
  const stepMs = stepMsMin + (Math.floor(current / 60_000) % 11) * spreadMs;
  return {
    now() {
      current += stepMs;
      return new Date(current);
    },
  };
}
