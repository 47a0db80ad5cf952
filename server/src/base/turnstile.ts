/** Lets a bounded number of pieces of work run at a time; the others wait their turn, in order, up to a limit of time. */

/** What became of work that wanted to enter. */
export type Entered<T> = { kind: 'done'; value: T } | { kind: 'busy' };

export interface Turnstile {
  /** Runs the work when there is room. Resolves to `busy` when there was none within the patience; the work has not begun then. */
  enter<T>(work: () => Promise<T>): Promise<Entered<T>>;
}

export function turnstile(options: { atATime: number; patienceMs: number }): Turnstile {
  let running = 0;
  const waiting: (() => void)[] = [];
  const waitForRoom = (): Promise<boolean> =>
    new Promise((resolve) => {
      const admit = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(admit), 1);
        resolve(false);
      }, options.patienceMs);
      waiting.push(admit);
    });
  return {
    async enter(work) {
      if (running < options.atATime) running += 1;
      else if (!(await waitForRoom())) return { kind: 'busy' };
      try {
        return { kind: 'done', value: await work() };
      } finally {
        // The room passes to the next in line without being given up.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
