/**
 * The rules for a scan: enabled ones for the requested products, each with its policy decision in the metadata, where
 * the `semgrep` command looks for it. Pure.
 */
import { policyJudge, type Policy, type PolicyMode } from '../policy.ts';
import type { JsonObject, RuleProduct, ScanRule } from './registry-rule.ts';

export interface ScanFacts {
  products: readonly RuleProduct[];
  /** The console's address for rule pages, without a trailing slash. */
  publicUrl: string;
  /** Paths of rules whose block the command does not get, because the server decides (domain/ci/blocking.ts). */
  judgedByServer?: ReadonlySet<string>;
}

export interface ServedRule {
  path: string;
  versionId: string;
  /** The policies' decision; null if none applies. */
  mode: PolicyMode | null;
  /** In the scanner's format. */
  definition: JsonObject;
}

/**
 * In the given order. `disabled` keeps a rule, as it keeps a finding visible (docs/policies.md): to stop a rule,
 * disable it in the registry.
 */
export function rulesFor(
  rules: readonly (ScanRule & { isEnabled: boolean })[],
  policies: readonly Policy[],
  { products, publicUrl, judgedByServer }: ScanFacts,
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
        // Always present: the command treats its absence as “block”.
        'dev.semgrep.actions': mode === 'block' && judgedByServer?.has(rule.path) ? [] : actionsOf(mode),
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

/** Removes metadata that only Parapet may set: what a rule blocks, and its identity. */
function withoutOurs(metadata: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(metadata).filter(
      ([key]) => !key.startsWith('dev.semgrep.') && !key.startsWith('semgrep.policy') && key !== 'semgrep.dev',
    ),
  );
}
