/** Ends a delivery when its run is cancelled, even while its receiver does not answer. */
import { findRunStatus } from '../../../store/runs/runs.ts';
import type { Platform } from '../../platform.ts';

/** Interval between checks for cancellation, ms. A receiver that answers sooner costs no check. */
const checkEveryMs = 1_000;

export interface DeliveryRun {
  deploymentId: string;
  runId: string;
}

/** `deliver` gets a signal that is aborted when the run has been ended elsewhere, or on `stopping`. */
export async function untilCancelled<Result>(
  platform: Pick<Platform, 'database' | 'log'>,
  { deploymentId, runId }: DeliveryRun,
  { stopping, deliver }: { stopping: AbortSignal; deliver: (signal: AbortSignal) => Promise<Result> },
): Promise<{ result: Result; isCancelled: boolean }> {
  const cancelled = new AbortController();
  const check = async (): Promise<void> => {
    const status = await platform.database.asTenant(deploymentId, (tx) => findRunStatus(tx, runId));
    if (status !== 'running') cancelled.abort();
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) => {
      platform.log.warn({ err: error, runId }, 'could not check whether a delivery was cancelled');
    });
  }, checkEveryMs);
  try {
    const result = await deliver(AbortSignal.any([stopping, cancelled.signal]));
    return { result, isCancelled: cancelled.signal.aborted };
  } finally {
    clearInterval(timer);
  }
}
