/** What a row of the mapping gives: as the value of a select, and in words. */
import type { OrgRole, TeamRole } from '../api/generated/enums.ts';
import { orgRoles, orgRoleWords, teamRoles, teamRoleWords } from '../terms/role-words.ts';
import type { Mapping } from './queries.ts';
import { singleSignOnWords } from './words.ts';

const words = singleSignOnWords.mappings;

export interface Team {
  id: string;
  name: string;
}

/** `ORG_ROLE_ADMIN`, or `17 TEAM_ROLE_MEMBER`. */
export function grantValue({ orgRole, teamId, teamRole }: Mapping): string {
  return teamId === null ? (orgRole ?? '') : `${teamId} ${teamRole ?? ''}`;
}

/** The members of a row's body. */
export function grantOf(value: string): { orgRole: OrgRole } | { teamId: string; teamRole: TeamRole } {
  const [teamId = '', teamRole] = value.split(' ');
  return teamRole === undefined ? { orgRole: teamId as OrgRole } : { teamId, teamRole: teamRole as TeamRole };
}

export function grantWords(value: string, teams: readonly Team[]): string {
  const grant = grantOf(value);
  if ('orgRole' in grant) return words.role(orgRoleWords[grant.orgRole]);
  const team = teams.find(({ id }) => id === grant.teamId)?.name ?? words.deletedTeam;
  return words.team(team, teamRoleWords[grant.teamRole]);
}

/** In groups, for a select. */
export function grantOptions(teams: readonly Team[]) {
  const option = (value: string) => ({ value, label: grantWords(value, teams) });
  return [
    { group: words.roles, items: orgRoles.map(option) },
    { group: words.teams, items: teams.flatMap(({ id }) => teamRoles.map((role) => option(`${id} ${role}`))) },
  ];
}
