/** Enables, disables or deletes a rule of the registry. It takes effect with the next scan that fetches its rules. */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { RegistryRule } from '../../model/rules/registry-rule.ts';
import { claimRegistry, updateRuleEnabled, updateRulesDeleted } from '../../store/rules/registry-rules.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { requireRule } from './get-rule.ts';

export async function setRuleEnabled(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  ruleId: string,
  isEnabled: boolean,
): Promise<RegistryRule> {
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    await claimRegistry(tx);
    const { path } = await requireRule(tx, ruleId);
    await updateRuleEnabled(tx, ruleId, { isEnabled, at: platform.clock.now() });
    const rule = await requireRule(tx, ruleId);
    const changes = { path, isEnabled };
    await recordChange(platform, member, tx.client, { action: 'rule.update', subject: `rule:${ruleId}`, changes });
    return rule;
  });
}

/** CONFLICT for a rule of the starter pack: it would return with the next version of Parapet. */
export async function deleteRule(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  ruleId: string,
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    await claimRegistry(tx);
    const { path, origin } = await requireRule(tx, ruleId);
    if (origin.kind === 'starter_pack') {
      throw new ParapetError('CONFLICT', `${path} belongs to the starter pack; disable it instead.`);
    }
    await updateRulesDeleted(tx, [ruleId], platform.clock.now());
    const changes = { path };
    await recordChange(platform, member, tx.client, { action: 'rule.delete', subject: `rule:${ruleId}`, changes });
  });
}
