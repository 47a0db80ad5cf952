/** A delivery that goes on while its run does: who cancels the run ends it, though its receiver does not answer. */
import { findRunStatus } from '../../../store/runs/runs.ts';
import type { Platform } from '../../platform.ts';

/** How often it is looked whether the run was cancelled, ms. A receiver that answers sooner costs no look. */
const lookEveryMs = 1_000;

export interface DeliveryRun {
  deploymentId: string;
  runId: string;
}

/** `deliver` gets a signal that is given when the run has been ended by somebody else, or `stopping` is. */
export async function untilCancelled<Result>(
  platform: Pick<Platform, 'database' | 'log'>,
  { deploymentId, runId }: DeliveryRun,
  { stopping, deliver }: { stopping: AbortSignal; deliver: (signal: AbortSignal) => Promise<Result> },
): Promise<{ result: Result; isCancelled: boolean }> {
  const cancelled = new AbortController();
  const look = async (): Promise<void> => {
    const status = await platform.database.asTenant(deploymentId, (tx) => findRunStatus(tx, runId));
    if (status !== 'running') cancelled.abort();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => platform.log.warn({ err: error, runId }, 'a delivery was not looked after'));
  }, lookEveryMs);
  try {
    const result = await deliver(AbortSignal.any([stopping, cancelled.signal]));
    return { result, isCancelled: cancelled.signal.aborted };
  } finally {
    clearInterval(timer);
  }
}
