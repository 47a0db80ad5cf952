/**
 * Does the work of a run that a user or a webhook started. Its effects happen once; it ends as completed, or as failed
 * with the reason in its log.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ParapetError } from '../../base/errors.ts';
import { isUnavailable } from '../../base/unavailable.ts';
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import { moveRun, type RunMove } from '../../store/runs/runs.ts';
import { queueRunFailed } from '../notifications/messages/queue-messages.ts';
import type { Platform } from '../platform.ts';
import { beginRun, type RunningRun } from './running-run.ts';
import type { Performers, RunResult } from './run-work.ts';

/** While the database is unreachable, an accepted run waits for it without limit. */
const unavailableWaitMs = 5_000;

interface Work {
  platform: Pick<
    Platform,
    'database' | 'queue' | 'clock' | 'log' | 'keys' | 'settings' | 'outside' | 'engines' | 'triageLimits'
  >;
  performers: Performers;
  deploymentId: string;
  runId: string;
}

export async function performRun(work: Work): Promise<void> {
  for (;;) {
    try {
      await performOnce(work);
      return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      work.platform.log.warn({ err: error, runId: work.runId }, 'database unavailable; the run waits for it');
      await sleep(unavailableWaitMs);
    }
  }
}

/** Fails a run that could not end itself, with the reason in its log. */
export async function failRun(
  platform: Pick<
    Platform,
    'database' | 'queue' | 'clock' | 'log' | 'keys' | 'settings' | 'outside' | 'engines' | 'triageLimits'
  >,
  deploymentId: string,
  runId: string,
): Promise<void> {
  const running = await beginRun({ platform, deploymentId, runId });
  if (running === undefined) return;
  await running.stop();
  await fail({ platform, deploymentId, runId }, running, internalErrorMessage);
}

async function performOnce(work: Work): Promise<void> {
  const { platform, deploymentId, runId } = work;
  const running = await beginRun({ platform, deploymentId, runId });
  if (running === undefined) return;
  try {
    const result = await perform(work, running);
    await running.stop();
    const totals = { findings: result.totalFindings, costCredits: result.totalCostCredits };
    await end(work, running, { to: 'completed', totals });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await running.stop();
    if (await running.wasCancelled()) {
      platform.log.info({ runId, deploymentId }, 'run cancelled');
      return;
    }
    platform.log.error({ err: error, runId, deploymentId }, 'run failed');
    await fail(work, running, hasUserMessage(error) ? error.message : internalErrorMessage);
  } finally {
    await running.stop();
  }
}

/** True if the error's message is meant for users. */
const hasUserMessage = (error: unknown): error is Error =>
  error instanceof ParapetError || error instanceof OutgoingError;

const internalErrorMessage = "The job failed because of an internal error; the server's log has the details.";

type RunTarget = Pick<Work, 'platform' | 'deploymentId' | 'runId'>;

/** No-op if the run has already ended. */
async function end(
  { platform, deploymentId, runId }: RunTarget,
  running: RunningRun,
  as: Pick<RunMove, 'to' | 'totals'>,
): Promise<void> {
  const at = platform.clock.now();
  const move = { ...as, at, trace: running.traceAt(at) };
  await platform.database.asTenant(deploymentId, (tx) => moveRun(tx, runId, move));
}

/** Ends the run as failed, and queues the notifications of it. */
async function fail({ platform, deploymentId, runId }: RunTarget, running: RunningRun, reason: string): Promise<void> {
  running.log('error', reason);
  const at = platform.clock.now();
  const move = { to: 'failed', at, trace: running.traceAt(at) } as const;
  await platform.database.asTenant(deploymentId, async (tx) => {
    if (await moveRun(tx, runId, move)) await queueRunFailed(platform, tx, running.run, { at, reason });
  });
}

async function perform({ platform, performers, deploymentId }: Work, running: RunningRun): Promise<RunResult> {
  const { run } = running;
  const performer = performers[run.workflowType];
  if (performer === undefined) throw new Error(`no performer for runs of type ${run.workflowType}`);
  return performer({
    platform,
    deploymentId,
    run,
    async step(name, work) {
      running.enter(name);
      await running.heartbeat();
      running.checkpoint();
      const done = await work();
      await running.heartbeat();
      running.checkpoint();
      return done;
    },
    signal: running.signal,
    log: (message) => running.log('info', message),
    warn: (message) => running.log('warning', message),
  });
}
