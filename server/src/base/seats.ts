/**
 * Work that waits for bytes of somebody else, a bounded number at a time. As a turnstile (turnstile.ts), but whoever lets the others wait
 * loses the place: when there is no room, the one that has brought least for longest makes it.
 */
import type { Entered } from './turnstile.ts';

/** A place that somebody has. */
export interface Seat {
  /** Aborted when the place is needed for somebody else: the work is to end. */
  readonly signal: AbortSignal;
  /** So many bytes came. */
  came(bytes: number): void;
  /** All of them came: from now on the work is ours, and keeps its place. */
  allCame(): void;
}

export interface Seats {
  /** Does the work when there is room. Resolves to `busy` when there was none within the patience; the work has not begun then. */
  enter<T>(work: (seat: Seat) => Promise<T>): Promise<Entered<T>>;
}

export interface SeatsOptions {
  atATime: number;
  /** How long somebody waits for a place, ms. */
  patienceMs: number;
  /** Who has not brought `leastBytes` for so long may lose the place, ms. */
  idleMs: number;
  leastBytes: number;
}

interface Taken {
  end: AbortController;
  /** When it last had brought so much; undefined: all came. */
  broughtAt: number | undefined;
  /** Bytes since then. */
  since: number;
}

export function seats(options: SeatsOptions): Seats {
  /** In the order of broughtAt: whoever brings something goes to the end. */
  const taken = new Set<Taken>();
  const waiting: ((place: Taken) => void)[] = [];
  let looking: NodeJS.Timeout | undefined;

  const sitDown = (): Taken => {
    const place: Taken = { end: new AbortController(), broughtAt: performance.now(), since: 0 };
    taken.add(place);
    return place;
  };

  /** Ends as many idle ones as are waited for, the longest idle first; looks again when the next one may be. */
  const makeRoom = (): void => {
    clearTimeout(looking);
    const ending = [...taken].filter(({ end }) => end.signal.aborted).length;
    let wanted = waiting.length - ending;
    for (const { end, broughtAt } of taken) {
      if (wanted <= 0) return;
      if (broughtAt === undefined || end.signal.aborted) continue;
      const idleMs = performance.now() - broughtAt;
      if (idleMs < options.idleMs) {
        looking = setTimeout(makeRoom, options.idleMs - idleMs).unref();
        return;
      }
      end.abort();
      wanted -= 1;
    }
  };

  const waitForPlace = (): Promise<Taken | undefined> =>
    new Promise((resolve) => {
      const admit = (place: Taken): void => {
        clearTimeout(timer);
        resolve(place);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(admit), 1);
        resolve(undefined);
      }, options.patienceMs);
      waiting.push(admit);
      makeRoom();
    });

  const seatOf = (place: Taken): Seat => ({
    signal: place.end.signal,
    came(bytes) {
      place.since += bytes;
      if (place.since < options.leastBytes || place.broughtAt === undefined) return;
      place.since = 0;
      place.broughtAt = performance.now();
      taken.delete(place);
      taken.add(place);
    },
    allCame() {
      place.broughtAt = undefined;
    },
  });

  return {
    async enter(work) {
      const place = taken.size < options.atATime ? sitDown() : await waitForPlace();
      if (place === undefined) return { kind: 'busy' };
      try {
        return { kind: 'done', value: await work(seatOf(place)) };
      } finally {
        taken.delete(place);
        // The place passes to the next in line without being given up.
        waiting.shift()?.(sitDown());
      }
    },
  };
}
