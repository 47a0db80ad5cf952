/** What the network spoils for a moment is tried again a few times, further and further apart, before a run fails of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { OutgoingError, type OutgoingFailure } from '../../outside/guard/outgoing-error.ts';
import type { RunWork } from './run-work.ts';

/** They may be gone the next time: also a server that answers 5xx, or that was asked too often. */
const passing: ReadonlySet<OutgoingFailure> = new Set(['dns', 'refused', 'time_out', 'connection']);

/** Waiting ends with the run's cancellation. Every attempt may happen in part: it is safe to repeat. */
export async function tryAgain<Result>(
  { platform, signal, note }: Pick<RunWork, 'platform' | 'signal' | 'note'>,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (const waitMs of platform.outside.retriesAfterMs) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof OutgoingError) || !passing.has(error.failure)) throw error;
      note(`${error.message} Tried again in ${waitMs / 1_000} s.`);
      await sleep(waitMs, undefined, { signal });
    }
  }
  return attempt();
}
