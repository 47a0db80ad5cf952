/**
 * A run in progress: begun at most once, it reports progress and notices its cancellation. Its state is in the database
 * alone: it is ended by compare-and-set, in the transaction that stores the run's results, so a cancelled run can never
 * store anything.
 */
import { withLine, withStep, withStepsEnded, type RunLogLevel, type RunTrace } from '../../model/runs/workflow-run.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { findRun, findRunStatus, moveRun, updateTrace, type TracedRunRow } from '../../store/runs/runs.ts';
import type { Platform } from '../platform.ts';

/** Interval between heartbeats, which store progress and check for cancellation, ms. */
const heartbeatEveryMs = 1_000;

/** Stops the work of a cancelled run; not an error. */
export class RunCancelled extends Error {
  constructor() {
    super('the run was cancelled');
    this.name = 'RunCancelled';
  }
}

export interface RunningRun {
  readonly run: TracedRunRow;
  /** Begins a step and ends the previous one; no-op for the current step. */
  enter(step: string): void;
  log(level: RunLogLevel, message: string): void;
  /** Aborted once a heartbeat has noticed a cancellation: for work outside this process. */
  readonly signal: AbortSignal;
  /** Throws RunCancelled once a heartbeat has noticed it. Costs nothing. */
  checkpoint(): void;
  /** Stores steps and log, and checks for cancellation. */
  heartbeat(): Promise<void>;
  /** Steps and log as they are stored at the run's end. */
  traceAt(at: Date): RunTrace;
  /** Stops the heartbeat. */
  stop(): Promise<void>;
  /** Asks the database if the run has been ended elsewhere. */
  wasCancelled(): Promise<boolean>;
}

interface RunTarget {
  platform: Pick<Platform, 'database' | 'clock' | 'log'>;
  deploymentId: string;
  runId: string;
  /** Writes more with the beginning and each heartbeat. */
  alsoWrite?: (tx: TenantTransaction, at: Date) => Promise<void>;
}

/** Undefined if there is nothing to do: the run is gone, was cancelled, or has ended (this is a second attempt). */
export async function beginRun(target: RunTarget): Promise<RunningRun | undefined> {
  const { platform, deploymentId, runId, alsoWrite } = target;
  const at = platform.clock.now();
  const begun = await platform.database.asTenant(deploymentId, async (tx) => {
    const run = await findRun(tx, runId);
    if (run === undefined) return undefined;
    let trace: RunTrace = { steps: run.steps, log: run.log };
    if (run.status === 'running') {
      trace = withLine(withStepsEnded(trace, at), 'warning', 'Resumed after an interruption.', at);
      if (!(await updateTrace(tx, runId, trace))) return undefined;
    } else if (!(await moveRun(tx, runId, { to: 'running', at }))) return undefined;
    await alsoWrite?.(tx, at);
    return { run, trace };
  });
  return begun && followRun(target, begun.run, begun.trace);
}

function followRun(
  { platform, deploymentId, runId, alsoWrite }: RunTarget,
  run: TracedRunRow,
  begun: RunTrace,
): RunningRun {
  let trace = begun;
  let step: string | undefined;
  const cancelled = new AbortController();
  let currentHeartbeat: Promise<void> | undefined;

  const writeOnce = async (): Promise<void> => {
    const isRunning = await platform.database.asTenant(deploymentId, async (tx) => {
      if (!(await updateTrace(tx, runId, trace))) return false;
      await alsoWrite?.(tx, platform.clock.now());
      return true;
    });
    if (!isRunning) cancelled.abort(new RunCancelled());
  };
  const heartbeat = (): Promise<void> => {
    currentHeartbeat ??= writeOnce().finally(() => {
      currentHeartbeat = undefined;
    });
    return currentHeartbeat;
  };
  const timer = setInterval(() => {
    heartbeat().catch((error: unknown) => platform.log.warn({ err: error, runId }, 'could not store run progress'));
  }, heartbeatEveryMs);
  timer.unref();

  return {
    run,
    signal: cancelled.signal,
    enter(name) {
      if (name === step) return;
      step = name;
      trace = withStep(trace, name, platform.clock.now());
    },
    log(level, message) {
      trace = withLine(trace, level, message, platform.clock.now());
    },
    checkpoint() {
      cancelled.signal.throwIfAborted();
    },
    heartbeat,
    traceAt: (at) => withStepsEnded(trace, at),
    async stop() {
      clearInterval(timer);
      // A failed heartbeat has already logged its error.
      await currentHeartbeat?.catch(() => undefined);
    },
    async wasCancelled() {
      const status = await platform.database.asTenant(deploymentId, (tx) => findRunStatus(tx, runId));
      return status !== 'running';
    },
  };
}
