/** The first step of every change of a team: locks it, and checks that the caller still manages it. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { hasPower } from '../../model/permissions.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { claimTeam, type ClaimedTeam } from '../../store/teams/teams.ts';
import { requireManager } from './viewer.ts';

/**
 * Locks the team. NOT_FOUND if it does not exist, or the member is neither in it nor an admin; FORBIDDEN if they do not
 * manage it. Reads their role after the lock, since it may have changed after the request was admitted.
 */
export async function claimManagedTeam(tx: TenantTransaction, member: Member, teamId: string): Promise<ClaimedTeam> {
  const team = await claimTeam(tx, teamId, member.userId);
  if (!team || (team.ownRole === null && !hasPower(member.orgRole, 'seesAllTeams'))) throw notFound('team');
  requireManager(member, team.ownRole);
  return team;
}
