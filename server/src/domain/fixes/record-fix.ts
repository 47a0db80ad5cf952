/**
 * Records a pushed fix with its finding, which is in state FIXING from then on. Idempotent; a cancelled run records
 * nothing.
 */
import type { PushedFix } from '../../model/fixes/pushed-fix.ts';
import { applyChanges } from '../../store/findings/apply-changes.ts';
import { stageFixing, upsertPushedFix } from '../../store/fixes/fixes.ts';
import { collectChange } from '../../store/events/changes.ts';
import { claimRunningRun } from '../../store/runs/runs.ts';
import { claimDecisions } from '../../store/projects/decisions.ts';
import { instantOfDecision, listFindingProjects } from '../../store/triage/triage.ts';
import { claimStagingId } from '../../store/uploads/staged-scans.ts';
import type { RunWork } from '../runs/run-work.ts';

/** Name in the history, beside logins and tools. */
const actor = 'autofix';

export async function recordFix(
  { platform, deploymentId, run }: RunWork,
  findingId: string,
  fix: PushedFix,
): Promise<void> {
  await platform.database.asIngest(deploymentId, async (tx) => {
    const projectIds = (await listFindingProjects(tx, [findingId])).map(({ projectId }) => projectId);
    await claimDecisions(tx, projectIds);
    // Locked only briefly: cancelling the run waits for it.
    if (!(await claimRunningRun(tx, run.id))) throw new Error(`run ${run.id} was ended during its work`);
    // Read the clock after the lock: the transaction may have waited for a decision.
    const now = platform.clock.now();
    await upsertPushedFix(tx, findingId, fix, now);
    const stagingId = await claimStagingId(tx);
    await stageFixing(tx, stagingId, findingId);
    const at = await instantOfDecision(tx, stagingId, now);
    await applyChanges({ tx, stagingId, at, actor, scanId: null, batchId: null });
    collectChange(tx, { kind: 'findings', projectIds, cause: 'fix' });
  });
}
