/** Roles in words. */

export const orgRoles = ['ORG_ROLE_ADMIN', 'ORG_ROLE_MEMBER', 'ORG_ROLE_READONLY'] as const;
export type OrgRole = (typeof orgRoles)[number];

export const orgRoleWords: Readonly<Record<OrgRole, string>> = {
  ORG_ROLE_ADMIN: 'Admin',
  ORG_ROLE_MEMBER: 'Member',
  ORG_ROLE_READONLY: 'Read only',
};

export const orgRoleMeanings: Readonly<Record<OrgRole, string>> = {
  ORG_ROLE_ADMIN: 'Sees every project, and decides about people, policies and settings',
  ORG_ROLE_MEMBER: 'Works on the projects of their teams',
  ORG_ROLE_READONLY: 'Reads the projects of their teams',
};

export const teamRoles = ['TEAM_ROLE_MANAGER', 'TEAM_ROLE_MEMBER', 'TEAM_ROLE_READONLY'] as const;
export type TeamRole = (typeof teamRoles)[number];

export const teamRoleWords: Readonly<Record<TeamRole, string>> = {
  TEAM_ROLE_MANAGER: 'Manager',
  TEAM_ROLE_MEMBER: 'Member',
  TEAM_ROLE_READONLY: 'Read only',
};
