/**
 * Undoes a triage: its findings, and every report of the past, are as if it had never been made (readings.md section 7).
 * Findings that were triaged again since keep the later decision. A few thousand findings are restored at once, more by a
 * run (perform-triage.ts); a run that still decides is cancelled first.
 */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { claimDecisions } from '../../store/projects/decisions.ts';
import { withProjectsLimit } from '../projects/with-projects-limit.ts';
import { collectChange } from '../../store/events/changes.ts';
import {
  findBatchForUndo,
  insertTriageBatch,
  listFindingsOfBatch,
  listProjectsOfBatch,
  updateBatchUndone,
  type TriageBatchRow,
} from '../../store/triage/triage.ts';
import { findBatchProgress } from '../../store/triage/selections.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { applyUndoOf } from './apply-triage.ts';
import { stopTriageRun } from './cancel-triage.ts';
import { mayUndo } from './may-undo.ts';
import { submitTriageRun } from './submit-triage-run.ts';

export interface UndoOutcome {
  /** Id of the act of undoing. */
  undoId: string;
  changed: number;
  /** Findings that keep a later decision. */
  keptLater: number;
  /** The run that restores the findings; null if it is done. */
  runId: string | null;
}

type UndoPlatform = Pick<Platform, 'database' | 'queue' | 'clock' | 'projectLimits' | 'triageLimits'>;

/**
 * The caller's own triage, or anyone's for an admin. Throws NOT_FOUND, or CONFLICT if it is already undone. An undo whose
 * run failed can be done again.
 */
export async function undoTriage(platform: UndoPlatform, member: Member, batchId: string): Promise<UndoOutcome> {
  const { database } = platform;
  const { deploymentId } = member;
  const projectIds = await database.asTenant(deploymentId, (tx) => listProjectsOfBatch(tx, batchId));
  return withProjectsLimit(platform, { kind: 'decision', deploymentId, projectIds }, (options) =>
    database.asIngest(deploymentId, (tx) => undoClaimed(platform, member, { tx, batchId, projectIds }), options),
  );
}

async function undoClaimed(
  platform: UndoPlatform,
  member: Member,
  { tx, batchId, projectIds }: { tx: TenantTransaction; batchId: string; projectIds: string[] },
): Promise<UndoOutcome> {
  // In this order: a merge that holds the decisions adds to the batch's count.
  await claimDecisions(tx, projectIds);
  const batch = await findBatchForUndo(tx, batchId);
  if (batch === undefined || !mayUndo(member, batch)) throw notFound('triage');
  if (batch.runId !== null) await stopTriageRun(platform, member, tx, batch.runId);
  const undoId =
    batch.undoneAt === null ? await markUndone(platform, member, tx, batchId) : await findFailed(tx, batch);
  const findingIds = await listFindingsOfBatch(tx, batchId);
  const undo = { batchId: undoId, findingIds };
  // The run may have decided in further projects since these were listed; a run locks each of them.
  const outcome =
    batch.runId !== null || findingIds.length > platform.triageLimits.atOnceMax
      ? { changed: 0, keptLater: 0, runId: await submitTriageRun(platform, member, tx, { ...undo, projectIds }) }
      : { ...(await applyUndoOf(platform, tx, { ...undo, actor: member.login, undoes: batchId })), runId: null };
  // Even if no finding changed: reports about the past did.
  collectChange(tx, { kind: 'findings', projectIds, cause: 'undo' });
  const { changed, keptLater, runId } = outcome;
  const changes = { undoneBy: undoId, ...(runId === null ? { changed, keptLater } : { runId }) };
  await recordChange(platform, member, tx.client, { action: 'triage.undo', subject: `triage:${batchId}`, changes });
  return { undoId, ...outcome };
}

/** Returns the id of the act of undoing. Must come first: later statements ignore the decisions of undone batches. */
async function markUndone(
  { clock }: Pick<Platform, 'clock'>,
  member: Member,
  tx: TenantTransaction,
  batchId: string,
): Promise<string> {
  const at = clock.now();
  const change = { undoes: batchId };
  const undoId = await insertTriageBatch(tx, { at, actor: member.login, actorUserId: member.userId, change });
  await updateBatchUndone(tx, batchId, { at, byBatchId: undoId });
  return undoId;
}

/** The act whose run failed to undo the batch. Throws CONFLICT if the batch is undone, or about to be. */
async function findFailed(tx: TenantTransaction, { undoneByBatchId }: TriageBatchRow): Promise<string> {
  const undo = undoneByBatchId === null ? undefined : await findBatchProgress(tx, undoneByBatchId);
  if (undo?.runStatus === 'failed') return undo.id;
  throw new ParapetError('CONFLICT', 'This triage has already been undone.');
}
