/** One rule of the registry, and its versions. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { RegistryRule, RuleVersion } from '../../model/rules/registry-rule.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { findRegistryRule, listRuleVersions } from '../../store/rules/registry-rules.ts';
import type { Platform } from '../platform.ts';

/** Versions returned; older ones are kept all the same. */
const versionsMax = 50;

/** NOT_FOUND if it does not exist or was deleted. */
export function getRule(platform: Pick<Platform, 'database'>, member: Member, ruleId: string): Promise<RegistryRule> {
  return platform.database.readAsTenant(member.deploymentId, (tx) => requireRule(tx, ruleId));
}

export async function requireRule(tx: TenantTransaction, ruleId: string): Promise<RegistryRule> {
  const rule = await findRegistryRule(tx, ruleId);
  if (rule === undefined) throw notFound('rule');
  return rule;
}

/** Newest first; the first is in force. */
export function listVersions(
  platform: Pick<Platform, 'database'>,
  member: Member,
  ruleId: string,
): Promise<Omit<RuleVersion, 'path'>[]> {
  return platform.database.readAsTenant(member.deploymentId, (tx) => listRuleVersions(tx, ruleId, versionsMax));
}
