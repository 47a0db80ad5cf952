/** A team as a member sees it (api.md 2.8). */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { hasPower } from '../../model/permissions.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { listTeamContents, listTeamsById, type TeamContents, type TeamRow } from '../../store/teams/team-list.ts';
import { listProjectLabels } from '../../store/reports/labels.ts';
import type { Platform } from '../platform.ts';
import { teamScopesOf, viewerOf, type TeamScope } from './viewer.ts';

export interface Team extends TeamRow {
  /** The caller's permissions on it. */
  scopes: TeamScope[];
}

/** NOT_FOUND if it does not exist or they do not see it. */
export async function getTeam(platform: Pick<Platform, 'database'>, member: Member, teamId: string): Promise<Team> {
  const team = await platform.database.readAsTenant(member.deploymentId, (tx) => readTeam(tx, member, teamId));
  if (!team || (team.ownRole === null && !hasPower(member.orgRole, 'seesAllTeams'))) throw notFound('team');
  return team;
}

/**
 * The same within a transaction, for a caller already found to see it, even if they have left since. Undefined if there
 * is no such team.
 */
export async function readTeam(tx: TenantTransaction, member: Member, teamId: string): Promise<Team | undefined> {
  const [row] = await listTeamsById(tx, viewerOf(member), [teamId]);
  return row && teamOf(member, row);
}

export function teamOf(member: Member, row: TeamRow): Team {
  return { ...row, scopes: teamScopesOf(member, row.ownRole) };
}

/** The team's contents, including its projects by name. NOT_FOUND if it no longer exists. */
export async function getTeamContents(
  platform: Pick<Platform, 'database'>,
  member: Member,
  teamId: string,
): Promise<TeamContents & { projects: { id: string; name: string }[] }> {
  return platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const [contents] = await listTeamContents(tx, viewerOf(member), [teamId]);
    if (!contents) throw notFound('team');
    const labels = await listProjectLabels(tx, contents.projectIds);
    const projects = labels.map(({ id, name }) => ({ id, name })).sort((a, b) => (a.name < b.name ? -1 : 1));
    return { ...contents, projects };
  });
}
