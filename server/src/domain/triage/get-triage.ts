/** An act of triage and how far its run is. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findBatchProgress, type BatchProgress } from '../../store/triage/selections.ts';
import type { Platform } from '../platform.ts';
import { mayUndo } from './may-undo.ts';

export type TriageProgress = BatchProgress;

/** The caller's own, or anyone's for an admin. NOT_FOUND. */
export async function getTriage(
  { database }: Pick<Platform, 'database'>,
  member: Member,
  batchId: string,
): Promise<TriageProgress> {
  const batch = await database.asTenant(member.deploymentId, (tx) => findBatchProgress(tx, batchId));
  if (batch === undefined || !mayUndo(member, batch)) throw notFound('triage');
  return batch;
}
