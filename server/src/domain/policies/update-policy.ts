/**
 * Changes a policy's name or rules. Slug and product are fixed: findings carry the slug, and the product scopes the
 * policy.
 */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { Policy, PolicyRule } from '../../model/policy.ts';
import { findPolicyForUpdate, updatePolicyRow } from '../../store/policies/policies.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { rulesAsRecorded } from './recorded-rules.ts';

/** Absent fields are left unchanged. NOT_FOUND if it is gone. */
export async function updatePolicy(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  policyId: string,
  change: { name: string | undefined; rules: readonly PolicyRule[] | undefined },
): Promise<Policy> {
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const before = await findPolicyForUpdate(tx, policyId);
    if (before === undefined) throw notFound('policy');
    const { name = before.name, rules = before.rules } = change;
    const policy = await updatePolicyRow(tx, policyId, { name, rules, at: platform.clock.now() });
    const changes = {
      ...(change.name !== undefined && { name: { from: before.name, to: name } }),
      ...(change.rules !== undefined && { rules: { from: rulesAsRecorded(before.rules), to: rulesAsRecorded(rules) } }),
    };
    const subject = `policy:${policyId}`;
    await recordChange(platform, member, tx.client, { action: 'policy.update', subject, changes });
    return policy;
  });
}
