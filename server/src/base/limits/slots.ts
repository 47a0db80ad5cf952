/**
 * Bounds how many tasks run at once, and shares the places fairly between their owners. Anyone may use all places while
 * nobody waits. A free place goes to the waiter whose owner holds least. If none is free, slow senders are evicted, those
 * of the owner who holds most first; and once a waiter who holds less has waited for a while, that owner's slowest
 * sender, whatever its rate.
 */
import type { Admission } from './admission.ts';
import { createShares, groupsOf, leastOf, type Groups, type Owner, type Shares } from './shares.ts';

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
  /**
   * Runs the work when a slot is free. Resolves to `busy`, without starting the work, after `waitMsMax`, or at once if
   * `waitingMax` of its widest group wait.
   */
  run<T>(owner: Owner, work: (slot: Slot) => Promise<T>): Promise<Admission<T>>;
}

export interface Eviction {
  /** A slot is idle while it receives fewer than `leastBytes` in the times below. */
  leastBytes: number;
  /** A slot that was idle for this long can be evicted for any waiter whose owner does not hold more, ms. */
  idleMs: number;
  /** The same, if the slot's owner holds more than the waiter's, ms. */
  contendedIdleMs: number;
  /** How long a waiter waits for slow senders alone before one of a larger owner's is evicted at any rate, ms. */
  graceMs: number;
}

export interface SlotsOptions {
  concurrency: number;
  waitMsMax: number;
  /** Waiters of one widest group. Undefined: not bounded. */
  waitingMax?: number;
  /** Undefined: a running task is never evicted. */
  eviction?: Eviction;
}

interface Entry {
  groups: Groups;
  eviction: AbortController;
  /** When the current `leastBytes` began to count; undefined once everything was received. */
  progressAt: number | undefined;
  /** Bytes received since `progressAt`. */
  bytes: number;
}

interface Waiter {
  groups: Groups;
  since: number;
  /** True once a slot was evicted for a waiter; the shares then count it as running. */
  isPromised: boolean;
  admit(): void;
}

export function createSlots({
  concurrency,
  waitMsMax,
  waitingMax = Number.POSITIVE_INFINITY,
  eviction,
}: SlotsOptions): Slots {
  const running = new Set<Entry>();
  const waiting = new Set<Waiter>();
  const held = createShares();
  const queued = createShares();
  let recheck: NodeJS.Timeout | undefined;

  const fairest = (candidates: readonly Waiter[]): Waiter | undefined =>
    leastOf(candidates, ({ groups }) => held.heldBy(groups));

  const takeSlot = (groups: Groups): Entry => {
    const entry: Entry = { groups, eviction: new AbortController(), progressAt: performance.now(), bytes: 0 };
    running.add(entry);
    held.add(groups);
    return entry;
  };

  const leave = (waiter: Waiter): void => {
    waiting.delete(waiter);
    queued.remove(waiter.groups);
    if (waiter.isPromised) held.remove(waiter.groups);
  };

  const freeSlot = (entry: Entry): void => {
    running.delete(entry);
    if (!entry.eviction.signal.aborted) held.remove(entry.groups);
    const promised = [...waiting].find(({ isPromised }) => isPromised);
    (promised ?? fairest([...waiting]))?.admit();
    if (waiting.size > 0) makeRoom();
  };

  /** Evicts a slot for each waiter, the fairest first, as long as there is one to evict; then rechecks later. */
  const makeRoom = (): void => {
    clearTimeout(recheck);
    if (eviction === undefined) return;
    for (;;) {
      const waiter = fairest([...waiting].filter(({ isPromised }) => !isPromised));
      if (waiter === undefined) return;
      const { victim, inMs } = findVictim({ running, held, eviction }, waiter);
      if (victim === undefined) {
        if (Number.isFinite(inMs)) recheck = setTimeout(makeRoom, inMs).unref();
        return;
      }
      held.remove(victim.groups);
      victim.eviction.abort();
      waiter.isPromised = true;
      held.add(waiter.groups);
    }
  };

  const waitForSlot = (groups: Groups): Promise<Entry | undefined> =>
    new Promise((resolve) => {
      const waiter: Waiter = {
        groups,
        since: performance.now(),
        isPromised: false,
        admit() {
          clearTimeout(timer);
          leave(waiter);
          resolve(takeSlot(groups));
        },
      };
      const timer = setTimeout(() => {
        leave(waiter);
        resolve(undefined);
      }, waitMsMax);
      waiting.add(waiter);
      queued.add(groups);
      makeRoom();
    });

  return {
    async run(owner, work) {
      const groups = groupsOf(owner);
      if ((queued.heldBy(groups)[0] ?? 0) >= waitingMax) return { kind: 'busy' };
      const entry = running.size < concurrency ? takeSlot(groups) : await waitForSlot(groups);
      if (entry === undefined) return { kind: 'busy' };
      try {
        return { kind: 'done', value: await work(slotOf(entry, eviction)) };
      } finally {
        freeSlot(entry);
      }
    },
  };
}

function slotOf(entry: Entry, eviction: Eviction | undefined): Slot {
  return {
    signal: entry.eviction.signal,
    received(bytes) {
      entry.bytes += bytes;
      if (eviction === undefined || entry.bytes < eviction.leastBytes || entry.progressAt === undefined) return;
      entry.bytes = 0;
      entry.progressAt = performance.now();
    },
    receivedAll() {
      entry.progressAt = undefined;
    },
  };
}

/** The slot to evict for a waiter: of the owner who holds most, the longest idle one; or when to recheck, ms. */
function findVictim(
  { running, held, eviction }: { running: Iterable<Entry>; held: Shares; eviction: Eviction },
  waiter: Waiter,
): { victim: Entry | undefined; inMs: number } {
  const now = performance.now();
  const own = held.heldBy(waiter.groups);
  const found: { entry: Entry; rank: number[] }[] = [];
  let inMs = Number.POSITIVE_INFINITY;
  for (const entry of running) {
    if (entry.progressAt === undefined || entry.eviction.signal.aborted) continue;
    const others = held.heldBy(entry.groups);
    // Compared where the two part: by deployment, else by person, else by credential. One and the same: no surplus.
    const level = entry.groups.findIndex((group, index) => group !== waiter.groups[index]);
    const surplus = (others[level] ?? 0) - (own[level] ?? 0);
    if (surplus < 0) continue;
    const idleMs = now - entry.progressAt;
    const isLarger = surplus > 1;
    const idleLeftMs = (isLarger ? eviction.contendedIdleMs : eviction.idleMs) - idleMs;
    const graceLeftMs = isLarger ? eviction.graceMs - (now - waiter.since) : Number.POSITIVE_INFINITY;
    const leftMs = Math.min(idleLeftMs, graceLeftMs);
    if (leftMs <= 0) found.push({ entry, rank: [...others, idleMs].map((each) => -each) });
    else inMs = Math.min(inMs, leftMs);
  }
  return { victim: leastOf(found, ({ rank }) => rank)?.entry, inMs };
}
