/** Takes an act of triage back: each finding returns to what it was, unless somebody has decided about it since. */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { applyChanges } from '../../store/findings/apply-changes.ts';
import { noteChange } from '../../store/events/changes.ts';
import {
  findBatchForUndo,
  insertTriageBatch,
  lockProjectsOfBatch,
  stageUndo,
  updateBatchCount,
  updateBatchUndone,
} from '../../store/triage/triage.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

export interface UndoOutcome {
  changed: number;
  /** Left as they are, because they were triaged again since. */
  keptLater: number;
}

/** One's own acts, or anybody's as an admin. Throws NOT_FOUND, or CONFLICT when it was undone before. */
export async function undoTriage(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  batchId: string,
): Promise<UndoOutcome> {
  return platform.database.asIngest(member.deploymentId, async (tx) => {
    const batch = await findBatchForUndo(tx, batchId);
    if (batch === undefined || (batch.actorUserId !== member.userId && member.orgRole !== 'admin')) {
      throw notFound('triage');
    }
    if (batch.undoneAt !== null) throw new ParapetError('CONFLICT', 'This triage was undone before.');
    const projectIds = await lockProjectsOfBatch(tx, batchId);
    const at = platform.clock.now();
    const change = { undoes: batchId };
    const undoId = await insertTriageBatch(tx, { at, actor: member.login, actorUserId: member.userId, change });
    const key = `-${undoId}`;
    const { keptLater } = await stageUndo(tx, key, batchId);
    const { changed } = await applyChanges({ tx, key, at, actor: member.login, scanId: null, batchId: undoId });
    await updateBatchCount(tx, undoId, changed);
    if (changed > 0) noteChange(tx, { kind: 'findings', projectIds, cause: 'undo' });
    await updateBatchUndone(tx, batchId, { at, byBatchId: undoId });
    const changes = { changed, keptLater, undoneBy: undoId };
    await recordChange(platform, member, tx.client, { action: 'triage.undo', subject: `triage:${batchId}`, changes });
    return { changed, keptLater };
  });
}
