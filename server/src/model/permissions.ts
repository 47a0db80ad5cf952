/** Roles and their permissions (readings section 3). Pure; who holds a role is a row. */

export const orgRoles = ['admin', 'member', 'readonly'] as const;
export type OrgRole = (typeof orgRoles)[number];
export const teamRoles = ['manager', 'member', 'readonly'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** What an API token may be used for. */
export const tokenPermissions = ['WEB_API', 'CI'] as const;
export type TokenPermission = (typeof tokenPermissions)[number];

/** Permissions that routes require. Declared on every route; checked in domain/access. */
export const permissions = [
  'findings.read',
  'findings.triage',
  'projects.read',
  'projects.write',
  'scans.upload',
  'tokens.manage_own',
  'views.manage_own',
  'users.read',
  'users.manage',
  'teams.manage',
  'deployment.manage',
  'single_sign_on.manage',
  'directory.manage',
  'audit.read',
  'workflows.run',
  'policies.read',
  'policies.manage',
  'projects.create',
  'ignores.manage',
  'notifications.manage',
  'connections.manage',
  'rules.read',
  'rules.manage',
] as const;
export type Permission = (typeof permissions)[number];

const everyone: readonly OrgRole[] = ['admin', 'member', 'readonly'];
const writers: readonly OrgRole[] = ['admin', 'member'];
const admins: readonly OrgRole[] = ['admin'];

/** Deployment roles that hold a permission; a team role narrows it on the team's projects. */
export const rolesWith: Record<Permission, readonly OrgRole[]> = {
  'findings.read': everyone,
  'findings.triage': writers,
  'projects.read': everyone,
  'projects.write': writers,
  'scans.upload': writers,
  'tokens.manage_own': everyone,
  // Read-only roles may manage their own views, which affects nobody else.
  'views.manage_own': everyone,
  'users.read': everyone,
  'users.manage': admins,
  'teams.manage': writers,
  'deployment.manage': admins,
  'single_sign_on.manage': admins,
  'directory.manage': admins,
  'audit.read': admins,
  'workflows.run': writers,
  'policies.read': everyone,
  'policies.manage': admins,
  // Like an upload to an unknown project (readings section 7): anyone who sees all projects may create one.
  'projects.create': admins,
  'ignores.manage': admins,
  'notifications.manage': admins,
  'connections.manage': admins,
  'rules.read': everyone,
  'rules.manage': admins,
};

/** What a role in the deployment brings beside its permissions. */
export const powers = [
  // Sees every project, and the role in a project's teams does not narrow what the role in the deployment permits there.
  'seesAllProjects',
  'seesAllTeams',
  'managesAllTeams',
  'deletesProjects',
  'managesOthersTokens',
  // Shared ones; nobody sees another's private view.
  'managesOthersViews',
  'undoesOthersTriage',
] as const;
export type Power = (typeof powers)[number];

const powersOf: Record<OrgRole, readonly Power[]> = {
  admin: powers,
  member: [],
  readonly: [],
};

/** The role of a deployment’s creator: it must include `users.manage`, which someone in each deployment always has. */
export const firstRole: OrgRole = 'admin';

export function hasPower(role: OrgRole, power: Power): boolean {
  return powersOf[role].includes(power);
}

export function rolesWithPower(power: Power): OrgRole[] {
  return orgRoles.filter((role) => hasPower(role, power));
}

/** A role's permissions in the deployment; a team role narrows them on its projects. */
export function permissionsOf(role: OrgRole): Permission[] {
  return permissions.filter((permission) => rolesWith[permission].includes(role));
}

/** Permissions about one project, with the team roles that hold them on the team's projects. */
export const teamRolesWith = {
  'findings.read': ['manager', 'member', 'readonly'],
  'findings.triage': ['manager', 'member'],
  'projects.read': ['manager', 'member', 'readonly'],
  'projects.write': ['manager', 'member'],
  'scans.upload': ['manager', 'member'],
  'workflows.run': ['manager', 'member'],
} as const satisfies Partial<Record<Permission, readonly TeamRole[]>>;
export type ProjectPermission = keyof typeof teamRolesWith;

/** The stronger of two roles that a person has on one project through several teams. */
export function strongerTeamRole(a: TeamRole, b: TeamRole): TeamRole {
  return teamRoles.indexOf(a) <= teamRoles.indexOf(b) ? a : b;
}
