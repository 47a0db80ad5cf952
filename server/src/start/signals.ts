/** How a process is told to end: SIGTERM or SIGINT once to end in order, a second time to end at once. */
import type { Log } from '../base/log.ts';

export interface Ending {
  /** Resolves when the process has been told to end. */
  begun: Promise<void>;
  hasBegun(): boolean;
  /** Resolves when it has been told again: nothing is waited for any more. */
  hurried: Promise<void>;
  /** Begins the end because nothing can go on; the exit status becomes 1. */
  fail(reason: string): void;
}

export function listenForSignals(log: Log): Ending {
  const begun = Promise.withResolvers<void>();
  const hurried = Promise.withResolvers<void>();
  let told = 0;
  const tell = (): void => {
    told += 1;
    begun.resolve();
    if (told > 1) hurried.resolve();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info(
        { signal },
        told === 0 ? 'told to end: running requests and jobs may finish' : 'told again: ending at once',
      );
      tell();
    });
  }
  return {
    begun: begun.promise,
    hasBegun: () => told > 0,
    hurried: hurried.promise,
    fail(reason) {
      log.fatal(reason);
      process.exitCode = 1;
      tell();
    },
  };
}
