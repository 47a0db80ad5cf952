/** What every change of a team begins with: the team stands still, and whoever changes it still manages it. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { hasPower } from '../../model/permissions.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { claimTeam, type ClaimedTeam } from '../../store/teams/teams.ts';
import { requireManager } from './viewer.ts';

/**
 * Locks the team. NOT_FOUND when there is no such team, or the member is neither in it nor an admin; FORBIDDEN when they do not
 * manage it. Their role in it is read after the lock: somebody may have changed it since the request was admitted.
 */
export async function claimManagedTeam(tx: TenantTransaction, member: Member, teamId: string): Promise<ClaimedTeam> {
  const team = await claimTeam(tx, teamId, member.userId);
  if (!team || (team.ownRole === null && !hasPower(member.orgRole, 'seesAllTeams'))) throw notFound('team');
  requireManager(member, team.ownRole);
  return team;
}
