/** Serves rules by name to a scanner outside any known scan, with the policies applied, as `semgrep ci` gets them. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { ruleProducts, starterPackPrefix, type JsonObject } from '../../model/rules/registry-rule.ts';
import { rulesFor } from '../../model/rules/rules-for.ts';
import { isAboutSecrets, semgrepLanguages } from '../../model/rules/semgrep-words.ts';
import { listPolicyRows } from '../../store/policies/policies.ts';
import { listScanRules } from '../../store/rules/registry-rules.ts';
import { requirePermission } from '../access/require-permission.ts';
import type { Platform } from '../platform.ts';
import { everyPolicy } from '../policies/list-policies.ts';

/** All rules, a pack by its name, or those at and below a path. */
export type RuleChoice = { all: true } | { pack: string } | { path: string };

/** NOT_FOUND if the choice has no enabled rule. */
export async function serveRules(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  member: Member,
  choice: RuleChoice,
): Promise<JsonObject[]> {
  requirePermission(member, 'rules.read');
  const { deploymentId } = member;
  const { rules, policies } = await platform.database.readAsTenant(deploymentId, async (tx) => ({
    rules: await listScanRules(tx),
    policies: await listPolicyRows(tx, everyPolicy),
  }));
  const named = rules.filter(predicateFor(choice));
  const isSecretsPack = 'pack' in choice && choice.pack === 'secrets';
  const { publicUrl } = platform.settings;
  const chosen = rulesFor(isSecretsPack && named.length === 0 ? rules : named, policies, {
    products: ruleProducts,
    publicUrl,
  });
  if (chosen.length === 0) throw notFound('rule');
  return chosen.map(({ definition }) => definition);
}

type RulePredicate = (rule: { path: string; definition: JsonObject }) => boolean;

/**
 * `default` is everything, `parapet` the starter pack, and a language's name its rules. Pipelines also use the vendor's
 * names `ci`, which is everything, and `secrets`: the rules about secrets, or everything if there are none.
 */
function predicateFor(choice: RuleChoice): RulePredicate {
  if ('all' in choice) return () => true;
  if ('path' in choice) return ({ path }) => path === choice.path || path.startsWith(`${choice.path}.`);
  const { pack } = choice;
  if (pack === 'default' || pack === 'ci') return () => true;
  if (pack === 'secrets')
    return ({ path, definition }) => isAboutSecrets(path, (definition['metadata'] ?? {}) as JsonObject);
  if (pack === 'parapet') return ({ path }) => path.startsWith(starterPackPrefix);
  if (!semgrepLanguages.has(pack)) throw notFound('pack of rules');
  return ({ definition }) => (definition['languages'] as readonly string[]).some((each) => each.toLowerCase() === pack);
}
