/**
 * Bounds how many tasks receive bytes from clients at once. Like the limiter (limiter.ts), but under contention the
 * slowest sender is evicted: the one that has gone longest without sending `leastBytes`.
 */
import type { Admission } from './limiter.ts';

/** A task's place among those that run. */
export interface Slot {
  /** Aborted when the slot is needed for another task: stop the work. */
  readonly signal: AbortSignal;
  /** Reports progress. */
  received(bytes: number): void;
  /** The upload is complete: this slot can no longer be evicted. */
  receivedAll(): void;
}

export interface Slots {
  /** Runs the work when a slot is free. Resolves to `busy`, without starting the work, after `waitMsMax`. */
  run<T>(work: (slot: Slot) => Promise<T>): Promise<Admission<T>>;
}

export interface SlotsOptions {
  concurrency: number;
  waitMsMax: number;
  /** A slot that has received fewer than `leastBytes` for this long can be evicted, ms. */
  idleMs: number;
  leastBytes: number;
}

interface Entry {
  eviction: AbortController;
  /** When the current `leastBytes` began to count; undefined once everything was received. */
  progressAt: number | undefined;
  /** Bytes received since `progressAt`. */
  bytes: number;
}

export function createSlots(options: SlotsOptions): Slots {
  /** Ordered by `progressAt`: a slot that makes progress moves to the end. */
  const running = new Set<Entry>();
  const waiting: ((entry: Entry) => void)[] = [];
  let recheck: NodeJS.Timeout | undefined;

  const takeSlot = (): Entry => {
    const entry: Entry = { eviction: new AbortController(), progressAt: performance.now(), bytes: 0 };
    running.add(entry);
    return entry;
  };

  /**
   * Evicts as many idle slots as there are waiters, the longest idle first; checks again when the next one may be idle.
   */
  const evictIdle = (): void => {
    clearTimeout(recheck);
    const evicted = [...running].filter(({ eviction }) => eviction.signal.aborted).length;
    let wanted = waiting.length - evicted;
    for (const { eviction, progressAt } of running) {
      if (wanted <= 0) return;
      if (progressAt === undefined || eviction.signal.aborted) continue;
      const idleMs = performance.now() - progressAt;
      if (idleMs < options.idleMs) {
        recheck = setTimeout(evictIdle, options.idleMs - idleMs).unref();
        return;
      }
      eviction.abort();
      wanted -= 1;
    }
  };

  const waitForSlot = (): Promise<Entry | undefined> =>
    new Promise((resolve) => {
      const admit = (entry: Entry): void => {
        clearTimeout(timer);
        resolve(entry);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(admit), 1);
        resolve(undefined);
      }, options.waitMsMax);
      waiting.push(admit);
      evictIdle();
    });

  const slotOf = (entry: Entry): Slot => ({
    signal: entry.eviction.signal,
    received(bytes) {
      entry.bytes += bytes;
      if (entry.bytes < options.leastBytes || entry.progressAt === undefined) return;
      entry.bytes = 0;
      entry.progressAt = performance.now();
      running.delete(entry);
      running.add(entry);
    },
    receivedAll() {
      entry.progressAt = undefined;
    },
  });

  return {
    async run(work) {
      const entry = running.size < options.concurrency ? takeSlot() : await waitForSlot();
      if (entry === undefined) return { kind: 'busy' };
      try {
        return { kind: 'done', value: await work(slotOf(entry)) };
      } finally {
        running.delete(entry);
        // The slot passes straight to the next waiter.
        waiting.shift()?.(takeSlot());
      }
    },
  };
}
