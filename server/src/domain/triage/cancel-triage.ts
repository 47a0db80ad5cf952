/** Stops a run of triage: what it has decided stays, and can be undone. */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { withLine, withStepsEnded, cancelledBy } from '../../model/runs/workflow-run.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { findRun, moveRun } from '../../store/runs/runs.ts';
import { findBatchOfRun, findBatchProgress, type BatchProgress } from '../../store/triage/selections.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { mayUndo } from './may-undo.ts';

/** The caller's own, or anyone's for an admin. NOT_FOUND; CONFLICT if it has ended, or if it is an undo. */
export async function cancelTriage(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  batchId: string,
): Promise<BatchProgress> {
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const batch = await findBatchProgress(tx, batchId);
    if (batch === undefined || !mayUndo(member, batch)) throw notFound('triage');
    if (batch.runId !== null) await requireCancellable(tx, batch.runId);
    if (batch.runId === null || !(await stopTriageRun(platform, member, tx, batch.runId))) {
      throw new ParapetError('CONFLICT', 'This triage has ended; undo it instead.');
    }
    const changes = { decided: batch.decided, selected: batch.selected };
    await recordChange(platform, member, tx.client, {
      action: 'triage.cancel',
      subject: `triage:${batchId}`,
      changes,
    });
    return { ...batch, runStatus: 'cancelled' };
  });
}

/** Throws CONFLICT for the run of an undo: reports would describe a decision that half of the findings never had. */
export async function requireCancellable(tx: TenantTransaction, runId: string): Promise<void> {
  const batch = await findBatchOfRun(tx, runId);
  if (batch !== undefined && 'undoes' in batch.change) {
    throw new ParapetError(
      'CONFLICT',
      'An undo cannot be cancelled, because reports are correct only when it is complete.',
    );
  }
}

/** Returns false if the run has ended. */
export async function stopTriageRun(
  { clock }: Pick<Platform, 'clock'>,
  member: Member,
  tx: TenantTransaction,
  runId: string,
): Promise<boolean> {
  const run = await findRun(tx, runId);
  if (run === undefined) return false;
  const at = clock.now();
  const trace = withLine(withStepsEnded(run, at), 'info', cancelledBy(member.login), at);
  return moveRun(tx, runId, { to: 'cancelled', at, trace });
}
