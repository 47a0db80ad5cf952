/** Resolves a caller's membership of a deployment: their role in it and the projects they see. */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Caller, Member } from '../../model/caller.ts';
import { hasPower, strongerTeamRole, type TeamRole } from '../../model/permissions.ts';
import { findReach, type Reach } from '../../store/people/memberships.ts';
import { deploymentSuspended } from '../deployments/require-open-deployment.ts';
import { findFactorsInForce } from '../../store/second-factors/factors-in-force.ts';
import type { Platform } from '../platform.ts';

/**
 * The caller as a member of the deployment. NOT_FOUND, after the same work, if it does not exist, is not theirs, or is
 * not that of their token, or of the identity provider that began their session. DEPLOYMENT_SUSPENDED if an operator
 * suspended it, or deletes it. FORBIDDEN for a session that a
 * password began, where single sign-on is required. SECOND_FACTOR_NEEDED for a session of a person without one, if the
 * deployment requires it; a session that a provider began has the provider's, unless the deployment asks for one of ours
 * after it (ADR 0055): then PROOF_NEEDED, too, until the session was given it. One statement; in such a deployment two.
 */
export async function enterDeployment(
  platform: Pick<Platform, 'database'>,
  caller: Caller,
  deploymentId: string,
): Promise<Member> {
  if (!/^[0-9]+$/.test(deploymentId)) throw notFound('deployment');
  const reach = await platform.database.readAsTenant(deploymentId, (tx) => findReach(tx, caller.userId));
  const homeId = caller.tokenDeploymentId ?? caller.providerDeploymentId;
  if (!reach || (homeId !== null && homeId !== deploymentId)) throw notFound('deployment');
  if (reach.suspension !== null) throw deploymentSuspended(reach.suspension);
  // An API token is a program's, and was created by someone who had entered.
  if (reach.needsSingleSignOn && caller.scheme === 'jwt' && caller.providerDeploymentId === null)
    throw new ParapetError(
      'FORBIDDEN',
      'This organisation requires single sign-on: sign in with its identity provider.',
    );
  if (isFactorNeeded(reach, caller)) await requireSecondFactor(platform, caller);
  const projectRoles = rolesByProject(reach);
  return {
    ...caller,
    deploymentId,
    orgRole: reach.orgRole,
    visibleProjectIds: visibleProjects(caller, reach, projectRoles),
    projectRoles,
  };
}

/** What the deployment asks of the caller's session beyond what began it. */
export function isFactorNeeded(
  { requiresSecondFactor, asksFactorAfterSignOn }: Pick<Reach, 'requiresSecondFactor' | 'asksFactorAfterSignOn'>,
  { scheme, providerDeploymentId, gaveSecondFactor }: Caller,
): boolean {
  if (!requiresSecondFactor || scheme !== 'jwt') return false;
  return providerDeploymentId === null || (asksFactorAfterSignOn && !gaveSecondFactor);
}

/** API tokens go on: they are for programs, and a session with a second factor creates and revokes them (ADR 0044). */
async function requireSecondFactor(
  { database }: Pick<Platform, 'database'>,
  { userId, providerDeploymentId }: Caller,
): Promise<void> {
  const { hasTotp, hasPasskey } = await database.readAsAccess((tx) => findFactorsInForce(tx, userId));
  // A password begins no session of a person with a second factor unless it was given, too.
  if ((hasTotp || hasPasskey) && providerDeploymentId === null) return;
  if (hasTotp || hasPasskey)
    throw new ParapetError(
      'PROOF_NEEDED',
      'This organisation asks for your second factor after single sign-on: POST /api/auth/proof, then send this again.',
    );
  throw new ParapetError(
    'SECOND_FACTOR_NEEDED',
    'This organisation requires a second factor: add a passkey or an authenticator app to your account first.',
  );
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
