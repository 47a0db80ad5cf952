/** The labels of roles. The console never compares roles: the server returns the permissions (terms/deployment.ts). */
import type { OrgRole } from '../api/generated/enums.ts';
import { keysOf } from '../terms/wire-words.ts';

export const orgRoleWords: Readonly<Record<OrgRole, string>> = {
  ORG_ROLE_ADMIN: 'Admin',
  ORG_ROLE_MEMBER: 'Member',
  ORG_ROLE_READONLY: 'Read only',
};
export const orgRoles = keysOf(orgRoleWords);
/** The default role of an invitation. */
export const invitedOrgRole: OrgRole = 'ORG_ROLE_MEMBER';

export const orgRoleMeanings: Readonly<Record<OrgRole, string>> = {
  ORG_ROLE_ADMIN: 'Sees all projects; manages people, policies and settings',
  ORG_ROLE_MEMBER: 'Works on the projects of their teams',
  ORG_ROLE_READONLY: 'Reads the projects of their teams',
};
