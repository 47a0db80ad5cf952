/** Deletes a policy; findings keep its slug until a scan judges them again. */
import { ParapetError, notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { deletePolicyRow, findPolicyForUpdate } from '../../store/policies/policies.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { rulesAsRecorded } from './recorded-rules.ts';

/** CONFLICT for a default one: every deployment has it. */
export async function deletePolicy(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  policyId: string,
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    const policy = await findPolicyForUpdate(tx, policyId);
    if (policy === undefined) throw notFound('policy');
    if (policy.isDefault) {
      throw new ParapetError('CONFLICT', 'A default policy cannot be deleted; change its rules instead.');
    }
    await deletePolicyRow(tx, policyId);
    const changes = { slug: policy.slug, name: policy.name, rules: rulesAsRecorded(policy.rules) };
    const subject = `policy:${policyId}`;
    await recordChange(platform, member, tx.client, { action: 'policy.delete', subject, changes });
  });
}
