/** The work behind a run that a person submitted: its type's, once in effect; ended completed, or failed with the reason in its log. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ParapetError } from '../../base/errors.ts';
import { isUnavailable } from '../../store/unavailable.ts';
import { moveRun } from '../../store/workflow-runs/runs.ts';
import type { Platform } from '../platform.ts';
import { beginRun, type RunningRun } from './running-run.ts';
import type { RunResult } from './workflow-types.ts';

/** While the database is away, a run waits for it, however long: it was accepted. */
const unavailableWaitMs = 5_000;

export async function performRun(platform: Platform, deploymentId: string, runId: string): Promise<void> {
  for (;;) {
    try {
      await performOnce(platform, deploymentId, runId);
      return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      platform.log.warn({ err: error, runId, deploymentId }, 'a run waits for the database');
      await sleep(unavailableWaitMs);
    }
  }
}

async function performOnce(platform: Platform, deploymentId: string, runId: string): Promise<void> {
  const running = await beginRun({ platform, deploymentId, runId });
  if (running === undefined) return;
  try {
    const result = await workOf(platform, deploymentId, running);
    await running.stop();
    const at = platform.clock.now();
    const totals = { findings: result.totalFindings, costCredits: result.totalCostCredits };
    const move = { to: 'completed', at, totals, trace: running.traceAt(at) } as const;
    await platform.database.asTenant(deploymentId, (tx) => moveRun(tx, runId, move));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await running.stop();
    if (await running.wasCancelled()) {
      platform.log.info({ runId, deploymentId }, 'run cancelled');
      return;
    }
    platform.log.error({ err: error, runId, deploymentId }, 'run failed');
    running.note(
      'error',
      error instanceof ParapetError ? error.message : "The run failed; the server's log tells why.",
    );
    const at = platform.clock.now();
    const move = { to: 'failed', at, trace: running.traceAt(at) } as const;
    await platform.database.asTenant(deploymentId, (tx) => moveRun(tx, runId, move));
  } finally {
    await running.stop();
  }
}

async function workOf(platform: Platform, deploymentId: string, running: RunningRun): Promise<RunResult> {
  const { run } = running;
  const type = platform.workflowTypes.find(({ name }) => name === run.workflowType);
  if (type?.startedBy !== 'person') throw new Error(`a run of type ${run.workflowType} is not started by a person`);
  return type.perform({
    platform,
    deploymentId,
    run,
    async step(name, work) {
      running.enter(name);
      await running.beat();
      running.checkpoint();
      const done = await work();
      await running.beat();
      running.checkpoint();
      return done;
    },
    note: (message) => running.note('info', message),
  });
}
