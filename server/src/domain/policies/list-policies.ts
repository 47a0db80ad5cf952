/** The policies of a deployment. The default ones were inserted with the deployment itself (store/deployments/deployments.ts). */
import type { TimeKey } from '../../base/time-key.ts';
import type { Member } from '../../model/caller.ts';
import { defaultPolicies, policiesMax, type Policy } from '../../model/policy.ts';
import { findPoliciesMigratedAt, listPolicyRows } from '../../store/policies/policies.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

/** All of them in one page, since there are few. */
export const everyPolicy = { after: null, limit: policiesMax + defaultPolicies.length };

/** In the order of 4.11: oldest first. */
export async function listAllPolicies(platform: Pick<Platform, 'database'>, deploymentId: string): Promise<Policy[]> {
  return platform.database.readAsTenant(deploymentId, (tx) => listPolicyRows(tx, everyPolicy));
}

/**
 * A page, oldest first, and the time of the deployment's migration to the unified model. INVALID_CURSOR for another
 * list's cursor.
 */
export async function listPolicies(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  page: PageRequest,
): Promise<{ policies: Policy[]; nextCursor: string; migratedAt: Date | null }> {
  const { deploymentId } = member;
  return platform.database.readAsTenant(deploymentId, async (tx) => {
    const { rows: policies, nextCursor } = await keysetPage<Policy, TimeKey>(platform, page, {
      query: { list: 'policies', order: 'time', deploymentId },
      read: ({ after, limit }) => listPolicyRows(tx, { after, limit }),
      positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    });
    return { policies, nextCursor, migratedAt: await findPoliciesMigratedAt(tx) };
  });
}
