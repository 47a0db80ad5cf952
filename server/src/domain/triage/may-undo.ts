/** The acts of triage that a member may follow, cancel and undo. */
import type { Member } from '../../model/caller.ts';
import { hasPower } from '../../model/permissions.ts';

/** Their own, or anyone's for an admin. */
export function mayUndo(member: Member, batch: { actorUserId: string }): boolean {
  return batch.actorUserId === member.userId || hasPower(member.orgRole, 'undoesOthersTriage');
}
