/** Creates a deployment with its first admin, the default policies and the starter pack of rules. */
import { ParapetError, invalidArgument } from '../../../base/errors.ts';
import { firstRole } from '../../../model/permissions.ts';
import { insertDeployment } from '../../../store/deployments/deployments.ts';
import { upsertMembership } from '../../../store/people/memberships.ts';
import type { Platform } from '../../platform.ts';
import { ensureStarterPack } from '../../rules/starter-pack.ts';

/** Returns the new deployment's id. CONFLICT if the slug is taken. */
export async function createDeployment(
  platform: Pick<Platform, 'database' | 'clock'>,
  deployment: { slug: string; name: string; adminUserId: string },
): Promise<string> {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(deployment.slug)) {
    throw invalidArgument('slug', 'must be 1 to 64 of a-z, 0-9 and -, with no - at either end');
  }
  const now = platform.clock.now();
  const deploymentId = await platform.database.asAccess(async (tx) => {
    const id = await insertDeployment(tx, { slug: deployment.slug, name: deployment.name, createdAt: now });
    if (id === undefined)
      throw new ParapetError('CONFLICT', `A deployment with the slug ${deployment.slug} already exists.`);
    const orgRole = await upsertMembership(tx, id, { userId: deployment.adminUserId, orgRole: firstRole, now });
    if (orgRole === undefined) throw invalidArgument('adminUserId', 'is not a user');
    return id;
  });
  await ensureStarterPack(platform, deploymentId);
  return deploymentId;
}
