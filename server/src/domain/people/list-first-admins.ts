/**
 * The admins of the installation's first deployment: they become admins of each deployment that is created without a
 * caller.
 */
import { findFirstDeployment } from '../../store/deployments/deployments.ts';
import { claimAdmins } from '../../store/people/memberships.ts';
import type { Platform } from '../platform.ts';

/** Returns their ids; empty before the installation has a deployment. */
export async function listFirstAdmins(platform: Pick<Platform, 'database'>): Promise<string[]> {
  return platform.database.asAccess(async (tx) => {
    const deploymentId = await findFirstDeployment(tx);
    return deploymentId === undefined ? [] : claimAdmins(tx, deploymentId);
  });
}
