/** Serves rules by name to a scanner outside any known scan, with the policies applied, as `semgrep ci` gets them. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { ruleProducts, starterPackPrefix, type JsonObject } from '../../model/rules/registry-rule.ts';
import { rulesFor } from '../../model/rules/rules-for.ts';
import { semgrepLanguages } from '../../model/rules/semgrep-words.ts';
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
  const isChosen = predicateFor(choice);
  const { publicUrl } = platform.settings;
  const chosen = rulesFor(rules.filter(isChosen), policies, { products: ruleProducts, publicUrl });
  if (chosen.length === 0) throw notFound('rule');
  return chosen.map(({ definition }) => definition);
}

type RulePredicate = (rule: { path: string; definition: JsonObject }) => boolean;

/** `default` is everything, `parapet` the starter pack, and a language's name its rules. */
function predicateFor(choice: RuleChoice): RulePredicate {
  if ('all' in choice) return () => true;
  if ('path' in choice) return ({ path }) => path === choice.path || path.startsWith(`${choice.path}.`);
  const { pack } = choice;
  if (pack === 'default') return () => true;
  if (pack === 'parapet') return ({ path }) => path.startsWith(starterPackPrefix);
  if (!semgrepLanguages.has(pack)) throw notFound('pack of rules');
  return ({ definition }) => (definition['languages'] as readonly string[]).some((each) => each.toLowerCase() === pack);
}
