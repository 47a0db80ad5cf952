/** The first step of every change of a deployment's people: locks its admins until it has committed. */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { Transaction } from '../../store/database.ts';
import { claimAdmins } from '../../store/people/memberships.ts';

/**
 * Locks the admins of the member's deployment. FORBIDDEN if the member is no longer one of them: of two admins who
 * demote each other, only one succeeds. `wouldLose` is the admin who would lose the role: CONFLICT if no other is left.
 */
export async function claimAdminsFor(tx: Transaction, member: Member, wouldLose: string | null): Promise<void> {
  const admins = await claimAdmins(tx, member.deploymentId);
  if (!admins.includes(member.userId)) {
    throw new ParapetError('FORBIDDEN', 'You are no longer an admin of this organisation.');
  }
  if (wouldLose !== null && admins.length === 1 && admins[0] === wouldLose) throw lastAdmin();
}

/** The refusal to leave a deployment without an admin. */
export function lastAdmin(): ParapetError {
  return new ParapetError(
    'CONFLICT',
    'This is the last admin of the organisation; make another member an admin first.',
  );
}
