/** The run behind a scan (api.md 4.1): both begin together, and both end in one transaction or not at all. */
import type { WorkflowRunStatus } from '../../model/runs/workflow-run.ts';
import type { ScanProgress } from '../../model/scan.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { endScan, updateProgress, type ScanEnd } from '../../store/scans/scans.ts';
import { findRunIdOfScan, moveRun } from '../../store/runs/runs.ts';
import type { Platform } from '../platform.ts';
import { beginRun, RunCancelled, type RunningRun } from '../runs/running-run.ts';

/** The run of a scan in progress. */
export interface ScanRun extends Pick<RunningRun, 'checkpoint' | 'stop' | 'wasCancelled'> {
  /** Reports progress; throws RunCancelled once the run is known to be cancelled. */
  report(progress: ScanProgress): void;
  /** Ends scan and run. Throws RunCancelled, which rolls the transaction back, if the run has already ended. */
  end(tx: TenantTransaction, end: ScanEnd): Promise<void>;
}

/** Undefined if there is nothing to do: the scan is gone, was cancelled, or has ended (this is a second attempt). */
export async function beginScanRun(
  platform: Pick<Platform, 'database' | 'clock' | 'log'>,
  deploymentId: string,
  scanId: string,
): Promise<ScanRun | undefined> {
  const runId = await platform.database.asTenant(deploymentId, (tx) => findRunIdOfScan(tx, scanId));
  if (runId === undefined) return undefined;
  let latest: ScanProgress = { step: 'waiting', resultsRead: 0 };
  const alsoWrite = (tx: TenantTransaction, at: Date): Promise<void> => updateProgress(tx, scanId, latest, at);
  const running = await beginRun({ platform, deploymentId, runId, alsoWrite });
  if (running === undefined) return undefined;
  const { checkpoint, stop, wasCancelled } = running;
  return {
    checkpoint,
    stop,
    wasCancelled,
    report(progress) {
      checkpoint();
      latest = progress;
      if (progress.step !== undefined) running.enter(progress.step);
    },
    async end(tx, end) {
      const line = lineOf(end);
      running.log(line.level, line.message);
      const totals = { findings: (end.counts.parsed ?? 0) - (end.counts.duplicates ?? 0), costCredits: 0 };
      const move = { to: runStatusOf[end.status], at: end.at, totals, trace: running.traceAt(end.at) };
      if (!(await moveRun(tx, runId, move))) throw new RunCancelled();
      await endScan(tx, scanId, end);
    },
  };
}

const runStatusOf = {
  completed: 'completed',
  error: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<ScanEnd['status'], WorkflowRunStatus>;

function lineOf({ status, counts, problems, problemCount }: ScanEnd): {
  level: 'info' | 'warning' | 'error';
  message: string;
} {
  const [problem] = problems;
  if (status !== 'completed') {
    const place = [problem?.file, problem?.place].filter((part) => part !== undefined && part !== '').join(' ');
    const message = problem?.message ?? 'The scan was not completed.';
    return { level: 'error', message: place === '' ? message : `${place}: ${message}` };
  }
  const { parsed = 0, new: fresh = 0, fixed = 0 } = counts;
  const message = `${parsed} results read: ${fresh} new, ${fixed} fixed; ${problemCount} problems.`;
  return { level: problemCount === 0 ? 'info' : 'warning', message };
}
