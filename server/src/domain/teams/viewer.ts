/**
 * Visibility and permissions of teams. Admins see and manage all. Others see the teams that they are in, and manage
 * those where they are a manager; membership of a parent team does not extend to its sub-teams (docs/people.md).
 */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { hasPower, rolesWith, type TeamRole } from '../../model/permissions.ts';
import type { Viewer } from '../../store/teams/team-list.ts';

/** A member's permissions on one team, in the API's words (api.md 2.8). */
export type TeamScope = 'direct_member' | 'manage';

export function viewerOf(member: Member): Viewer {
  return {
    userId: member.userId,
    seesAllTeams: hasPower(member.orgRole, 'seesAllTeams'),
    visibleProjectIds: member.visibleProjectIds,
  };
}

/** `ownRole`: the member's role in the team; null when they are not in it. */
export function teamScopesOf(member: Member, ownRole: TeamRole | null): TeamScope[] {
  const scopes: TeamScope[] = [];
  if (ownRole !== null) scopes.push('direct_member');
  if (managesTeam(member, ownRole)) scopes.push('manage');
  return scopes;
}

/** FORBIDDEN unless the member manages the team in which they have this role. */
export function requireManager(member: Member, ownRole: TeamRole | null): void {
  if (managesTeam(member, ownRole)) return;
  throw new ParapetError('FORBIDDEN', 'Only managers of the team and admins of the organisation may do this.');
}

function managesTeam(member: Member, ownRole: TeamRole | null): boolean {
  if (hasPower(member.orgRole, 'managesAllTeams')) return true;
  return ownRole === 'manager' && rolesWith['teams.manage'].includes(member.orgRole);
}
