/** Resolves a caller's membership of a deployment: their role in it and the projects they see. */
import { notFound } from '../../base/errors.ts';
import type { Caller, Member } from '../../model/caller.ts';
import { hasPower, strongerTeamRole, type TeamRole } from '../../model/permissions.ts';
import { findReach, type Reach } from '../../store/people/memberships.ts';
import type { Platform } from '../platform.ts';

/**
 * The caller as a member of the deployment. NOT_FOUND, after the same work, if it does not exist, is not theirs, or is
 * not their token's. One statement.
 */
export async function enterDeployment(
  platform: Pick<Platform, 'database'>,
  caller: Caller,
  deploymentId: string,
): Promise<Member> {
  if (!/^[0-9]+$/.test(deploymentId)) throw notFound('deployment');
  const reach = await platform.database.readAsTenant(deploymentId, (tx) => findReach(tx, caller.userId));
  const isTokenAtHome = caller.tokenDeploymentId === null || caller.tokenDeploymentId === deploymentId;
  if (!reach || !isTokenAtHome) throw notFound('deployment');
  const projectRoles = rolesByProject(reach);
  return {
    ...caller,
    deploymentId,
    orgRole: reach.orgRole,
    visibleProjectIds: visibleProjects(caller, reach, projectRoles),
    projectRoles,
  };
}

function rolesByProject(reach: Reach): Map<string, TeamRole> {
  const roles = new Map<string, TeamRole>();
  for (const { projectId, role } of reach.projects) {
    const known = roles.get(projectId);
    roles.set(projectId, known ? strongerTeamRole(known, role) : role);
  }
  return roles;
}

function visibleProjects(caller: Caller, reach: Reach, roles: ReadonlyMap<string, TeamRole>): readonly string[] | null {
  const limit = caller.tokenProjectIds;
  if (hasPower(reach.orgRole, 'seesAllProjects')) return limit;
  if (limit === null) return [...roles.keys()];
  return limit.filter((projectId) => roles.has(projectId));
}
