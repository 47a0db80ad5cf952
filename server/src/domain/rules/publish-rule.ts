/** Publishes one rule, as `semgrep publish` sends it. */
import { invalidArgument, notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { RuleVisibility } from '../../model/rules/registry-rule.ts';
import { readRuleFile } from '../../model/rules/read-rule-file.ts';
import { claimRegistry } from '../../store/rules/registry-rules.ts';
import { requirePermission } from '../access/require-permission.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { storeRules, type StoredRule } from './store-rules.ts';

/**
 * FORBIDDEN unless the caller is an admin, NOT_FOUND for a restricted token. INVALID_ARGUMENT unless the definition is
 * a mapping with exactly one valid rule.
 */
export async function publishRule(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { definition, visibility }: { definition: unknown; visibility: RuleVisibility },
): Promise<StoredRule> {
  if (member.tokenProjectIds !== null) throw notFound('deployment');
  requirePermission(member, 'rules.manage');
  // JSON is YAML; the YAML that the command read is stored as the JSON that it sends.
  const { rules, refused } = readRuleFile(JSON.stringify(definition, null, 2));
  const [problem] = refused;
  if (problem !== undefined) throw invalidArgument('definition', `${problem.ruleId} ${problem.reason}`.trim());
  const [draft] = rules;
  if (draft === undefined || rules.length > 1) throw invalidArgument('definition', 'must have exactly one rule');
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    await claimRegistry(tx);
    const note = noteOf(draft.definition['metadata']);
    const [rule] = await storeRules(tx, [draft], {
      originOf: () => ({ kind: 'published', note }),
      visibility,
      author: member.login,
      at: platform.clock.now(),
    });
    const { path, id, outcome } = rule!;
    const changes = { path, outcome, visibility };
    await recordChange(platform, member, tx.client, { action: 'rule.publish', subject: `rule:${id}`, changes });
    return rule!;
  });
}

/** The rule's origin as the command sends it: file and repository. */
function noteOf(metadata: unknown): string {
  const note: unknown = (metadata as Record<string, unknown> | undefined)?.['rule-origin-note'];
  return typeof note === 'string' ? note.slice(0, 500) : '';
}
