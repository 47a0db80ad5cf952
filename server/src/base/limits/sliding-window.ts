/** Counts events per key in a time window, in bounded memory: the base of rate limits within one process. */
import type { Clock } from '../clock.ts';

export interface SlidingWindow {
  /** Counts one event of the key. */
  add(key: string): void;
  /** 0 while the key is under its limit, else the seconds until it is again. */
  secondsUntilFree(key: string): number;
  /** The events that the key may still have, and the seconds until it has more. */
  left(key: string): { events: number; seconds: number };
}

interface Bucket {
  startedAtMs: number;
  current: number;
  previous: number;
}

/**
 * The previous window counts by the share of it that is less than `windowMs` old: a few per cent off for bursts, for
 * two numbers per key. Beyond `keysMax` keys the least recently used is dropped.
 */
export function slidingWindow(
  clock: Clock,
  options: { windowMs: number; eventsMax: number; keysMax: number },
): SlidingWindow {
  const { windowMs, eventsMax, keysMax } = options;
  const buckets = new Map<string, Bucket>();

  function rolled(key: string): Bucket | undefined {
    const bucket = buckets.get(key);
    if (!bucket) return undefined;
    const passed = Math.floor((clock.now().getTime() - bucket.startedAtMs) / windowMs);
    if (passed <= 0) return bucket;
    bucket.previous = passed === 1 ? bucket.current : 0;
    bucket.current = 0;
    bucket.startedAtMs += passed * windowMs;
    return bucket;
  }

  function weight(bucket: Bucket): number {
    const share = 1 - (clock.now().getTime() - bucket.startedAtMs) / windowMs;
    return bucket.current + bucket.previous * Math.max(0, Math.min(1, share));
  }

  function secondsLeft({ startedAtMs }: Bucket): number {
    return Math.max(1, Math.ceil((startedAtMs + windowMs - clock.now().getTime()) / 1000));
  }

  return {
    add(key) {
      const bucket = rolled(key) ?? { startedAtMs: clock.now().getTime(), current: 0, previous: 0 };
      bucket.current += 1;
      // Map keeps insertion order: moving the key to the end makes the first one the least recently used.
      buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size <= keysMax) return;
      const oldest = buckets.keys().next();
      if (!oldest.done) buckets.delete(oldest.value);
    },
    secondsUntilFree(key) {
      const bucket = rolled(key);
      if (!bucket || weight(bucket) < eventsMax) return 0;
      return secondsLeft(bucket);
    },
    left(key) {
      const bucket = rolled(key);
      if (!bucket) return { events: eventsMax, seconds: Math.ceil(windowMs / 1000) };
      return { events: Math.max(0, Math.floor(eventsMax - weight(bucket))), seconds: secondsLeft(bucket) };
    },
  };
}
