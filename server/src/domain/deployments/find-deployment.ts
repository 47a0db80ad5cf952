/** Finds a deployment by its slug. Has no caller: for the seed of the demo. */
import { findDeploymentBySlug } from '../../store/deployments/deployments.ts';
import type { Platform } from '../platform.ts';

/** Undefined when no deployment has the slug. */
export async function findDeployment(
  platform: Pick<Platform, 'database'>,
  slug: string,
): Promise<{ id: string; createdAt: Date } | undefined> {
  return platform.database.asAccess((tx) => findDeploymentBySlug(tx, slug));
}
