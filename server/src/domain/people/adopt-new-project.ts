/** Who sees a project that somebody has just made (by an upload, say). Part of the transaction that makes it. */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { insertTeamProjectsOfMember } from '../../store/people/teams.ts';

/**
 * A project that a member has just made, in the same transaction, becomes one of the teams' in which they may write: otherwise they
 * could not see what they made. Admins see it anyway. FORBIDDEN when they are in no such team, or use a limited token.
 */
export async function adoptNewProject(tx: TenantTransaction, member: Member, projectId: string): Promise<void> {
  if (member.tokenProjectIds !== null) {
    throw new ParapetError('FORBIDDEN', 'A token that is limited to some projects cannot make a new one.');
  }
  if (member.orgRole === 'admin') return;
  const teamCount = await insertTeamProjectsOfMember(tx, member.userId, projectId);
  if (teamCount > 0) return;
  throw new ParapetError(
    'FORBIDDEN',
    'You are in no team that a new project could belong to; ask an admin to add you to one.',
  );
}
