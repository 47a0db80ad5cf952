/** The policies of a deployment. The default ones were inserted with the deployment itself (store/deployments.ts). */
import { decodeCursor, encodeCursor, queryDigest } from '../../base/cursor.ts';
import type { Member } from '../../model/caller.ts';
import { defaultPolicies, policiesMax, type Policy } from '../../model/policy.ts';
import { findPoliciesMigratedAt, listPolicyRows } from '../../store/policies/policies.ts';
import type { Platform } from '../platform.ts';

/** All of them in one page: there are few. */
export const everyPolicy = { afterId: null, limit: policiesMax + defaultPolicies.length };

/** As 4.11 wants them, oldest first. */
export async function listAllPolicies(platform: Pick<Platform, 'database'>, deploymentId: string): Promise<Policy[]> {
  return platform.database.readAsTenant(deploymentId, (tx) => listPolicyRows(tx, everyPolicy));
}

/** A page, oldest first, and since when the deployment is on the unified model. INVALID_CURSOR for another list's cursor. */
export async function listPolicies(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  page: { pageSize: number; cursor: string | undefined },
): Promise<{ policies: Policy[]; nextCursor: string; migratedAt: Date | null }> {
  const { deploymentId } = member;
  const { cursor: key } = platform.keys;
  const digest = queryDigest({ list: 'policies', deploymentId });
  const afterId = page.cursor === undefined ? null : (decodeCursor(key, digest, page.cursor) as string);
  return platform.database.readAsTenant(deploymentId, async (tx) => {
    const rows = await listPolicyRows(tx, { afterId, limit: page.pageSize + 1 });
    const policies = rows.slice(0, page.pageSize);
    const last = policies.at(-1);
    const nextCursor = rows.length > page.pageSize && last ? encodeCursor(key, digest, last.id) : '';
    return { policies, nextCursor, migratedAt: await findPoliciesMigratedAt(tx) };
  });
}
