/**
 * The labels of team roles. The console never compares roles: the server returns the permissions (terms/deployment.ts).
 */
import type { TeamRole } from '../api/generated/enums.ts';
import { keysOf } from '../terms/wire-words.ts';

export const teamRoleWords: Readonly<Record<TeamRole, string>> = {
  TEAM_ROLE_MANAGER: 'Manager',
  TEAM_ROLE_MEMBER: 'Member',
  TEAM_ROLE_READONLY: 'Read only',
};
export const teamRoles = keysOf(teamRoleWords);
