/**
 * Runs a bounded number of tasks of each key at once, such as one for each project; the others queue in order, in memory alone. A task that
 * queues longer than `waitMsMax`, or finds a full queue, is turned away.
 */
import type { Admission } from './admission.ts';

/** How many tasks of a key may run at once. */
export interface KeyedLimit {
  key: string;
  concurrency: number;
}

export interface KeyedLimiter {
  /**
   * Runs the task within all of the limits, which it enters in the order given. Callers give shared limits in one order, or two tasks wait
   * for each other. `leftMs` is what is left of `waitMsMax`. Resolves to `busy` without starting the task.
   */
  run<T>(limits: readonly KeyedLimit[], task: (leftMs: number) => Promise<T>): Promise<Admission<T>>;
}

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** `waitingMax`: tasks that may queue for each key. */
export function createKeyedLimiter({ waitMsMax, waitingMax }: { waitMsMax: number; waitingMax: number }): KeyedLimiter {
  const queues = new Map<string, Queue>();

  async function enter({ key, concurrency }: KeyedLimit, deadlineMs: number): Promise<boolean> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < concurrency) {
      queue.running += 1;
      return true;
    }
    if (queue.waiting.length >= waitingMax) return false;
    return new Promise((resolve) => {
      const admit = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const giveUp = (): void => {
        queue.waiting.splice(queue.waiting.indexOf(admit), 1);
        resolve(false);
      };
      const timer = setTimeout(giveUp, Math.max(0, deadlineMs - performance.now()));
      queue.waiting.push(admit);
    });
  }

  function leave({ key }: KeyedLimit): void {
    const queue = queues.get(key);
    if (queue === undefined) return;
    // The place passes to the next in the queue without being given up.
    const next = queue.waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    queue.running -= 1;
    if (queue.running === 0) queues.delete(key);
  }

  return {
    async run(limits, task) {
      const deadlineMs = performance.now() + waitMsMax;
      const entered: KeyedLimit[] = [];
      try {
        for (const limit of limits) {
          if (!(await enter(limit, deadlineMs))) return { kind: 'busy' };
          entered.push(limit);
        }
        return { kind: 'done', value: await task(Math.max(1, deadlineMs - performance.now())) };
      } finally {
        for (const limit of entered.toReversed()) leave(limit);
      }
    },
  };
}
