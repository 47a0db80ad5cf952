/** How a process is told to end: SIGTERM or SIGINT once to end in order, a second time to end at once. */
import type { Log } from '../base/log.ts';

export interface Ending {
  /** Resolves when the process has been told to end. */
  begun: Promise<void>;
  hasBegun(): boolean;
  /** Aborted at the same time. */
  signal: AbortSignal;
  /** Resolves when it has been told again: nothing is waited for any more. */
  hurried: Promise<void>;
  /** Begins the end because nothing can go on, and hurries it; the exit status becomes 1. */
  fail(reason: string, error?: unknown): void;
}

export function listenForSignals(log: Log): Ending {
  const begun = Promise.withResolvers<void>();
  const hurried = Promise.withResolvers<void>();
  const abort = new AbortController();
  let told = 0;
  const tell = (): void => {
    told += 1;
    begun.resolve();
    abort.abort();
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
    signal: abort.signal,
    hurried: hurried.promise,
    fail(reason, error) {
      log.fatal({ err: error }, reason);
      process.exitCode = 1;
      tell();
      hurried.resolve();
    },
  };
}
