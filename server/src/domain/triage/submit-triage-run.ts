/** Gives an act of triage on many findings to a run, in the caller's transaction. */
import type { Member } from '../../model/caller.ts';
import { triageType } from '../../model/runs/workflow-types.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { insertRun } from '../../store/runs/runs.ts';
import { insertSelection } from '../../store/triage/selections.ts';
import type { Platform } from '../platform.ts';
import { runJobFor } from '../runs/run-job.ts';

/** Returns the run's id. The run is about one project if all findings are. */
export async function submitTriageRun(
  platform: Pick<Platform, 'queue' | 'clock'>,
  member: Member,
  tx: TenantTransaction,
  act: { batchId: string; findingIds: readonly string[]; projectIds: readonly string[] },
): Promise<string> {
  const projectId = act.projectIds.length === 1 ? (act.projectIds[0] ?? null) : null;
  const runId = await insertRun(tx, {
    workflowType: triageType,
    projectId,
    refName: null,
    issueId: null,
    scanId: null,
    eventSource: 'custom',
    targetType: 'repo',
    triggerSource: member.login,
    at: platform.clock.now(),
  });
  await insertSelection(tx, { batchId: act.batchId, runId, findingIds: act.findingIds });
  await platform.queue.enqueue(tx, runJobFor(tx.deploymentId, { runId, projectId, workflowType: triageType }));
  return runId;
}
