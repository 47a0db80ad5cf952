/** Retries transient network failures a few times, with growing waits, before the run fails. */
import { setTimeout as sleep } from 'node:timers/promises';
import { OutgoingError, type OutgoingFailure } from '../../outside/guard/outgoing-error.ts';
import type { RunWork } from './run-work.ts';

/** Transient failures; so are a server's 5xx and its rate limit. */
const transientFailures: ReadonlySet<OutgoingFailure> = new Set(['dns', 'refused', 'time_out', 'connection']);

/** Cancelling the run ends the waiting. An attempt may take effect in part, so it must be safe to repeat. */
export async function withRetries<Result>(
  { platform, signal, log }: Pick<RunWork, 'platform' | 'signal' | 'log'>,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (const waitMs of platform.outside.retriesAfterMs) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof OutgoingError) || !transientFailures.has(error.failure)) throw error;
      log(`${error.message} Retrying in ${waitMs / 1_000} s.`);
      await sleep(waitMs, undefined, { signal });
    }
  }
  return attempt();
}
