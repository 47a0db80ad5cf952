/** Permission checks: does the role hold the permission that an operation needs? */
import { ParapetError, notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import {
  hasPower,
  type Permission,
  type ProjectPermission,
  rolesWith,
  type TeamRole,
  teamRolesWith,
} from '../../model/permissions.ts';

/**
 * FORBIDDEN unless the member's role in the deployment holds the permission. The HTTP layer calls it for every route.
 */
export function requirePermission(member: Member, permission: Permission): void {
  if (rolesWith[permission].includes(member.orgRole)) return;
  throw forbidden(permission);
}

/**
 * The same for one project: NOT_FOUND if they do not see it, FORBIDDEN if they see it but neither their role in the
 * deployment nor the one in the project's teams holds the permission.
 */
export function requireProjectPermission(member: Member, permission: ProjectPermission, projectId: string): void {
  if (!seesProject(member, projectId)) throw notFound('project');
  if (!holdsProjectPermission(member, permission, projectId)) throw forbidden(permission);
}

/** True if both their role in the deployment and the one in the project's teams hold the permission. */
export function holdsProjectPermission(member: Member, permission: ProjectPermission, projectId: string): boolean {
  if (!seesProject(member, projectId) || !rolesWith[permission].includes(member.orgRole)) return false;
  if (hasPower(member.orgRole, 'seesAllProjects')) return true;
  const role = member.projectRoles.get(projectId);
  const allowed: readonly TeamRole[] = teamRolesWith[permission];
  return role !== undefined && allowed.includes(role);
}

/** True if the member sees the project. */
export function seesProject(member: Member, projectId: string): boolean {
  return member.visibleProjectIds === null || member.visibleProjectIds.includes(projectId);
}

function forbidden(permission: Permission): ParapetError {
  return new ParapetError('FORBIDDEN', `Your role does not include ${permission}; ask an admin of the organisation.`);
}
