/** Runs a job until it succeeds or is recorded as failed; poison jobs (repeated worker crashes) are failed too. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../base/log.ts';
import { isUnavailable } from '../../base/unavailable.ts';
import type { ClaimedJob } from './job-rows.ts';
import type { JobContext, JobDefinition, RunAgain } from './job.ts';

/** Retry interval for recording a failure while the database is unreachable, ms. */
const failRetryMs = 5_000;

/** Returns when the job should run again, if it should. Never throws. */
export async function runToCompletion(
  { log, takeOversMax }: { log: Log; takeOversMax: number },
  definition: JobDefinition,
  { id, payload, takeOvers }: ClaimedJob,
  context: JobContext,
): Promise<RunAgain | undefined> {
  if (takeOvers > takeOversMax) {
    log.error({ job: id, takeOvers }, 'failing a job: too many workers died while running it');
    return fail(log, definition, { id, payload });
  }
  try {
    return (await definition.run(payload, context)) ?? undefined;
  } catch (error) {
    log.error({ err: error, job: id }, 'a job failed; recording its failure');
    return fail(log, definition, { id, payload });
  }
}

async function fail(
  log: Log,
  definition: JobDefinition,
  { id, payload }: Pick<ClaimedJob, 'id' | 'payload'>,
): Promise<RunAgain | undefined> {
  for (;;) {
    try {
      return (await definition.fail(payload)) ?? undefined;
    } catch (error) {
      if (!isUnavailable(error)) {
        log.error({ err: error, job: id }, 'recording the failure of a job failed');
        return undefined;
      }
      await sleep(failRetryMs);
    }
  }
}
