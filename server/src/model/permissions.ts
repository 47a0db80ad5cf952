/** Roles and what they permit (readings section 3). Pure; who holds which role is a row. */

export const orgRoles = ['admin', 'member', 'readonly'] as const;
export type OrgRole = (typeof orgRoles)[number];
export const teamRoles = ['manager', 'member', 'readonly'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** What an API token may be used for. */
export const tokenPermissions = ['WEB_API', 'CI'] as const;
export type TokenPermission = (typeof tokenPermissions)[number];

/** What a route asks of its caller. Declared on every route; checked in domain/access. */
export const permissions = [
  'findings.read',
  'findings.triage',
  'projects.read',
  'projects.write',
  'scans.upload',
  'tokens.manage_own',
  'users.read',
  'users.manage',
  'teams.manage',
  'deployment.manage',
] as const;
export type Permission = (typeof permissions)[number];

const everyone: readonly OrgRole[] = ['admin', 'member', 'readonly'];
const writers: readonly OrgRole[] = ['admin', 'member'];
const admins: readonly OrgRole[] = ['admin'];

/** Which deployment roles hold a permission; a team role narrows it further on the team's projects. */
export const rolesWith: Record<Permission, readonly OrgRole[]> = {
  'findings.read': everyone,
  'findings.triage': writers,
  'projects.read': everyone,
  'projects.write': writers,
  'scans.upload': writers,
  'tokens.manage_own': everyone,
  'users.read': everyone,
  'users.manage': admins,
  'teams.manage': writers,
  'deployment.manage': admins,
};
