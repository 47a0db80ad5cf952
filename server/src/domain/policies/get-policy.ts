/** One policy by its id. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { Policy } from '../../model/policy.ts';
import { findPolicy } from '../../store/policies/policies.ts';
import type { Platform } from '../platform.ts';

export async function getPolicy(
  platform: Pick<Platform, 'database'>,
  member: Member,
  policyId: string,
): Promise<Policy> {
  const policy = await platform.database.readAsTenant(member.deploymentId, (tx) => findPolicy(tx, policyId));
  if (policy === undefined) throw notFound('policy');
  return policy;
}
