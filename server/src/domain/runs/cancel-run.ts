/**
 * Cancels a run. Its state changes at once and permanently; work in progress notices within about a second, and could
 * not store anything even if it did not (running-run.ts). The run's object is cancelled with it: a scan, with its body.
 */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { withLine, withStepsEnded, cancelledBy } from '../../model/runs/workflow-run.ts';
import { triageType } from '../../model/runs/workflow-types.ts';
import { endScan } from '../../store/scans/scans.ts';
import { moveRun } from '../../store/runs/runs.ts';
import { requireProjectPermission } from '../access/require-permission.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { requireCancellable } from '../triage/cancel-triage.ts';
import { getRun, type TracedRun } from './get-run.ts';

/** CONFLICT if the run has ended. */
export async function cancelRun(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  run: TracedRun,
): Promise<TracedRun> {
  if (run.projectId !== null) requireProjectPermission(member, 'workflows.run', run.projectId);
  const at = platform.clock.now();
  const trace = withLine(withStepsEnded(run, at), 'info', cancelledBy(member.login), at);
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    if (run.workflowType === triageType) await requireCancellable(tx, run.id);
    if (!(await moveRun(tx, run.id, { to: 'cancelled', at, trace }))) throw hasEnded();
    if (run.scanId !== null) await endScan(tx, run.scanId, { ...nothingDone, at });
    const changes = { workflowType: run.workflowType, scanId: run.scanId ?? '' };
    await recordChange(platform, member, tx.client, { action: 'run.cancel', subject: `run:${run.id}`, changes });
  });
  return getRun(platform, member, run.id);
}

const nothingDone = {
  status: 'cancelled',
  counts: {},
  problems: [],
  problemCount: 0,
  hasInventory: false,
  meta: {},
} as const;

function hasEnded(): ParapetError {
  return new ParapetError('CONFLICT', 'This job has already ended; only a queued or running job can be cancelled.');
}
