/** Shutdown signals: the first SIGTERM or SIGINT shuts down in order, the second one at once. */
import type { Log } from '../base/log.ts';

export interface Shutdown {
  /** Resolves when shutdown begins. */
  begun: Promise<void>;
  hasBegun(): boolean;
  /** Aborted at the same time. */
  signal: AbortSignal;
  /** Resolves at the second signal: shut down without waiting. */
  forced: Promise<void>;
  /** Shuts down at once because the process cannot continue; the exit status becomes 1. */
  fail(reason: string, error?: unknown): void;
}

export function listenForSignals(log: Log): Shutdown {
  const begun = Promise.withResolvers<void>();
  const forced = Promise.withResolvers<void>();
  const abort = new AbortController();
  let requests = 0;
  const requestShutdown = (): void => {
    requests += 1;
    begun.resolve();
    abort.abort();
    if (requests > 1) forced.resolve();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info(
        { signal },
        requests === 0 ? 'shutting down: running requests and jobs may finish' : 'second signal: shutting down at once',
      );
      requestShutdown();
    });
  }
  return {
    begun: begun.promise,
    hasBegun: () => requests > 0,
    signal: abort.signal,
    forced: forced.promise,
    fail(reason, error) {
      log.fatal({ err: error }, reason);
      process.exitCode = 1;
      requestShutdown();
      forced.resolve();
    },
  };
}
