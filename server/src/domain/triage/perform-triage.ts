/**
 * The work behind a run of type triage: decides about its selection a part at a time, each part in one transaction with
 * what is left, so that a run that was interrupted goes on where it was. People decide in between.
 */
import { triageReasons } from '../../model/states.ts';
import { settableTriages, type TriageDecision } from '../../model/triage.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { collectChange } from '../../store/events/changes.ts';
import { claimDecisions } from '../../store/projects/decisions.ts';
import { claimRunningRun } from '../../store/runs/runs.ts';
import {
  addProgress,
  findBatchOfRun,
  findNextProject,
  takeSelected,
  type BatchChange,
  type BatchProgress,
} from '../../store/triage/selections.ts';
import { findBatchForUndo } from '../../store/triage/triage.ts';
import type { PerformRun, RunWork } from '../runs/run-work.ts';
import { applyDecision, applyUndoOf } from './apply-triage.ts';

/** Findings between two lines of the log. */
const findingsPerLine = 10_000;

export const performTriage: PerformRun = async (work) => {
  const { platform, deploymentId, run, step, log } = work;
  const read = (): Promise<BatchProgress> =>
    platform.database.readAsTenant(deploymentId, async (tx) => {
      const batch = await findBatchOfRun(tx, run.id);
      if (batch === undefined) throw new Error(`run ${run.id} has no act of triage`);
      return batch;
    });
  const batch = await read();
  let decided = batch.decided;
  const name = 'undoes' in batch.change ? 'undo' : 'decide';
  for (;;) {
    const projectId = await step(name, () =>
      platform.database.readAsTenant(deploymentId, (tx) => findNextProject(tx, run.id)),
    );
    if (projectId === undefined) break;
    const before = decided;
    decided += await platform.database.asIngest(deploymentId, (tx) => decidePart(work, tx, { batch, projectId }));
    if (Math.floor(decided / findingsPerLine) > Math.floor(before / findingsPerLine)) {
      log(`${decided} of ${batch.selected} findings.`);
    }
  }
  const { selected, changed, keptLater } = await read();
  const kept = keptLater === 0 ? '' : ` ${keptLater} keep a later decision.`;
  log(`${selected} findings were selected, ${changed} changed, including those on other refs.${kept}`);
  return { totalFindings: changed, totalCostCredits: 0 };
};

/** Returns the number of selected findings that this part was about. */
async function decidePart(
  { platform, run }: Pick<RunWork, 'platform' | 'run'>,
  tx: TenantTransaction,
  { batch, projectId }: { batch: BatchProgress; projectId: string },
): Promise<number> {
  // In this order, as the undo of an act does.
  await claimDecisions(tx, [projectId]);
  await findBatchForUndo(tx, batch.id);
  if (!(await claimRunningRun(tx, run.id))) throw new Error(`run ${run.id} was ended during its work`);
  const { selectedIds, findingIds } = await takeSelected(tx, {
    runId: run.id,
    projectId,
    limit: platform.triageLimits.perPart,
  });
  const act = { batchId: batch.id, actor: batch.actor };
  const { change } = batch;
  if ('undoes' in change) {
    const { keptLater } = await applyUndoOf(platform, tx, { ...act, findingIds, undoes: change.undoes });
    await addProgress(tx, batch.id, { decided: selectedIds.length, keptLater });
    collectChange(tx, { kind: 'findings', projectIds: [projectId], cause: 'undo' });
    return selectedIds.length;
  }
  await applyDecision(platform, tx, { ...act, findingIds: selectedIds, decision: decisionOf(change) });
  await addProgress(tx, batch.id, { decided: selectedIds.length, keptLater: 0 });
  collectChange(tx, { kind: 'findings', projectIds: [projectId], cause: 'triage' });
  return selectedIds.length;
}

function decisionOf(change: Exclude<BatchChange, { undoes: string }>): TriageDecision {
  if ('vex' in change) throw new Error('a VEX document is applied at once');
  const { triage, triageReason, note } = change;
  const found = settableTriages.find((each) => each === triage);
  if (found === undefined) throw new Error(`unknown triage ${triage}`);
  const reason = triageReasons.find((each) => each === triageReason) ?? null;
  return { triage: found, reason, note };
}
