/**
 * Undoes a triage: its findings, and every report of the past, are as if it had never been made (readings.md section 7).
 * Findings that were triaged again since keep the later decision.
 */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { hasPower } from '../../model/permissions.ts';
import { applyUndo } from '../../store/findings/apply-changes.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { claimDecisions } from '../../store/projects/decisions.ts';
import { claimStagingId } from '../../store/uploads/staged-scans.ts';
import { withProjectsLimit } from '../projects/with-projects-limit.ts';
import { collectChange } from '../../store/events/changes.ts';
import {
  findBatchForUndo,
  insertTriageBatch,
  instantOfDecision,
  listFindingsOfBatch,
  listProjectsOfBatch,
  stageUndo,
  updateBatchUndone,
} from '../../store/triage/triage.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

export interface UndoOutcome {
  changed: number;
  /** Findings that keep a later decision. */
  keptLater: number;
}

/** The caller's own triage, or anyone's for an admin. Throws NOT_FOUND, or CONFLICT if it is already undone. */
export async function undoTriage(
  platform: Pick<Platform, 'database' | 'clock' | 'projectLimits'>,
  member: Member,
  batchId: string,
): Promise<UndoOutcome> {
  const { database } = platform;
  const { deploymentId } = member;
  const projectIds = await database.asTenant(deploymentId, (tx) => listProjectsOfBatch(tx, batchId));
  return withProjectsLimit(platform, { kind: 'decision', deploymentId, projectIds }, (options) =>
    database.asIngest(deploymentId, (tx) => undoClaimed(platform, member, { tx, batchId, projectIds }), options),
  );
}

async function undoClaimed(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { tx, batchId, projectIds }: { tx: TenantTransaction; batchId: string; projectIds: string[] },
): Promise<UndoOutcome> {
  // In this order: a merge that holds the decisions adds to the batch's count.
  await claimDecisions(tx, projectIds);
  const batch = await findBatchForUndo(tx, batchId);
  if (batch === undefined || !(batch.actorUserId === member.userId || hasPower(member.orgRole, 'undoesOthersTriage'))) {
    throw notFound('triage');
  }
  if (batch.undoneAt !== null) throw new ParapetError('CONFLICT', 'This triage has already been undone.');
  const now = platform.clock.now();
  const change = { undoes: batchId };
  const undoId = await insertTriageBatch(tx, { at: now, actor: member.login, actorUserId: member.userId, change });
  // Must come first: the statements below ignore the decisions of undone batches.
  await updateBatchUndone(tx, batchId, { at: now, byBatchId: undoId });
  const stagingId = await claimStagingId(tx);
  const findingIds = await listFindingsOfBatch(tx, batchId);
  const { keptLater } = await stageUndo(tx, stagingId, { batchId, findingIds });
  const at = await instantOfDecision(tx, stagingId, now);
  const act = { tx, stagingId, at, actor: member.login, scanId: null, batchId: undoId };
  const { changed } = await applyUndo(act, findingIds);
  // Even if no finding changed: reports about the past did.
  collectChange(tx, { kind: 'findings', projectIds, cause: 'undo' });
  const changes = { changed, keptLater, undoneBy: undoId };
  await recordChange(platform, member, tx.client, { action: 'triage.undo', subject: `triage:${batchId}`, changes });
  return { changed, keptLater };
}
