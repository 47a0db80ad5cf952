/** What every change of a deployment's people begins with: its admins stand still until it has committed. */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { Transaction } from '../../store/database.ts';
import { claimAdmins } from '../../store/people/memberships.ts';

/**
 * Locks the admins of the member's deployment. FORBIDDEN when the member is none of them any more, for of two admins who demote each
 * other only one does. `wouldLose` is who would cease to be one: CONFLICT when nobody else is left.
 */
export async function claimAdminsFor(tx: Transaction, member: Member, wouldLose: string | null): Promise<void> {
  const admins = await claimAdmins(tx, member.deploymentId);
  if (!admins.includes(member.userId)) {
    throw new ParapetError('FORBIDDEN', 'You are no admin of the deployment any more.');
  }
  if (wouldLose !== null && admins.length === 1 && admins[0] === wouldLose) throw lastAdmin();
}

/** The refusal to leave a deployment without anybody who could mend it. */
export function lastAdmin(): ParapetError {
  return new ParapetError('CONFLICT', 'This is the last admin of the deployment; make somebody else an admin first.');
}
