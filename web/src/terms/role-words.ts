/** The labels of roles. The console never compares roles: the server returns the permissions (deployment.ts). */
import type { OrgRole, TeamRole } from '../api/generated/enums.ts';
import { keysOf } from './wire-words.ts';

export const orgRoleWords: Readonly<Record<OrgRole, string>> = {
  ORG_ROLE_ADMIN: 'Admin',
  ORG_ROLE_MEMBER: 'Member',
  ORG_ROLE_READONLY: 'Read only',
};
export const orgRoles = keysOf(orgRoleWords);

export const orgRoleMeanings: Readonly<Record<OrgRole, string>> = {
  ORG_ROLE_ADMIN: 'Sees all projects; manages people, policies and settings',
  ORG_ROLE_MEMBER: 'Works on the projects of their teams',
  ORG_ROLE_READONLY: 'Reads the projects of their teams',
};

/** What being in no team means. */
export const withoutTeamMeanings: Readonly<Record<OrgRole, string>> = {
  ORG_ROLE_ADMIN: 'Admins see all projects, even without a team.',
  ORG_ROLE_MEMBER: 'Without a team, they see no projects.',
  ORG_ROLE_READONLY: 'Without a team, they see no projects.',
};

export const teamRoleWords: Readonly<Record<TeamRole, string>> = {
  TEAM_ROLE_MANAGER: 'Manager',
  TEAM_ROLE_MEMBER: 'Member',
  TEAM_ROLE_READONLY: 'Read only',
};
export const teamRoles = keysOf(teamRoleWords);

/** "Web shop, Payments (Member)". */
export function teamsInRole(names: readonly string[], role: TeamRole): string {
  return `${names.join(', ')} (${teamRoleWords[role]})`;
}
