/** Runs at most `concurrency` tasks at once; the others queue in order for up to `waitMsMax`. */

/** The outcome of a task that asked to run. */
export type Admission<T> = { kind: 'done'; value: T } | { kind: 'busy' };

export interface Limiter {
  /** Runs the work when there is room. Resolves to `busy`, without starting the work, after `waitMsMax`. */
  run<T>(work: () => Promise<T>): Promise<Admission<T>>;
}

export function createLimiter(options: { concurrency: number; waitMsMax: number }): Limiter {
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
      }, options.waitMsMax);
      waiting.push(admit);
    });
  return {
    async run(work) {
      if (running < options.concurrency) running += 1;
      else if (!(await waitForRoom())) return { kind: 'busy' };
      try {
        return { kind: 'done', value: await work() };
      } finally {
        // The room passes straight to the next waiter.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
