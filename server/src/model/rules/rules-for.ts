/**
 * The rules that a scan is given: those that are switched on and about a product that is asked for, each with the policies' word in its
 * metadata, where the `semgrep` command looks for it. Pure.
 */
import { policyJudge, type Policy, type PolicyMode } from '../policy.ts';
import type { JsonObject, RuleProduct, ScanRule } from './registry-rule.ts';

export interface ScanFacts {
  /** Only rules about these. */
  products: readonly RuleProduct[];
  /** Of a rule's page: the console's address, without a slash at its end. */
  publicUrl: string;
}

export interface ServedRule {
  path: string;
  versionId: string;
  /** What the policies decided; null where none has a say. */
  mode: PolicyMode | null;
  /** As a scanner takes it. */
  definition: JsonObject;
}

/**
 * In the order given. `disabled` leaves a rule in, as it leaves a finding shown (docs/policies.md): a rule that is not to run is switched
 * off in the registry.
 */
export function rulesFor(
  rules: readonly (ScanRule & { isEnabled: boolean })[],
  policies: readonly Policy[],
  { products, publicUrl }: ScanFacts,
): ServedRule[] {
  const judge = policyJudge(policies);
  const bySlug = new Map(policies.map((policy) => [policy.slug, policy]));
  return rules
    .filter((rule) => rule.isEnabled && products.includes(rule.product))
    .map((rule) => {
      const decision = judge({ ruleKey: rule.path, issueType: rule.product, severity: rule.severity });
      const policy = decision === null ? undefined : bySlug.get(decision.policySlug);
      const mode = decision?.mode ?? null;
      const metadata = {
        ...withoutOurs(metadataOf(rule.definition)),
        'semgrep.dev': {
          rule: {
            rule_id: rule.id,
            version_id: rule.versionId,
            url: `${publicUrl}/r/${rule.path}`,
            rule_name: rule.path,
            origin: rule.origin.kind === 'starter_pack' ? 'community' : 'custom',
          },
        },
        ...(policy && { 'semgrep.policy': { id: Number(policy.id), name: policy.name, slug: policy.slug } }),
        // Always there: the command takes its absence for “block”.
        'dev.semgrep.actions': actionsOf(mode),
      };
      return { path: rule.path, versionId: rule.versionId, mode, definition: { ...rule.definition, metadata } };
    });
}

function actionsOf(mode: PolicyMode | null): string[] {
  return mode === 'block' || mode === 'comment' ? [mode] : [];
}

function metadataOf(definition: JsonObject): JsonObject {
  const { metadata } = definition;
  return typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) ? (metadata as JsonObject) : {};
}

/** A rule does not decide by itself what it blocks, nor says who it is. */
function withoutOurs(metadata: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(metadata).filter(
      ([key]) => !key.startsWith('dev.semgrep.') && !key.startsWith('semgrep.policy') && key !== 'semgrep.dev',
    ),
  );
}
