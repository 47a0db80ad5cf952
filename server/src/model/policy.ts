/**
 * Policies: what a finding's rule and severity mean for merging. Pure; evaluated once per rule and severity of a scan,
 * and the decision is stored with the finding (docs/policies.md).
 */
import type { IssueType, Severity } from './draft.ts';

/** Products with policies. Dependencies have none. */
export const policyProducts = ['sast', 'secrets'] as const;
export type PolicyProduct = (typeof policyProducts)[number];

/** `disabled` is a decision too: the finding is shown and counted like any other, and never blocks. */
export const policyModes = ['monitor', 'comment', 'block', 'disabled'] as const;
export type PolicyMode = (typeof policyModes)[number];

export interface PolicyRule {
  /** Matches the whole of the tool's rule key; `*` matches any text. */
  rulePattern: string;
  /** Empty = all. */
  severities: readonly Severity[];
  mode: PolicyMode;
}

export interface Policy {
  id: string;
  name: string;
  slug: string;
  product: PolicyProduct;
  isDefault: boolean;
  /** The first match decides. */
  rules: readonly PolicyRule[];
  createdAt: Date;
  updatedAt: Date;
}

/** The policies that each deployment has from the start. */
export const defaultPolicies = [
  { product: 'sast', slug: 'default-sast', name: 'Default SAST policy' },
  { product: 'secrets', slug: 'default-secrets', name: 'Default secrets policy' },
] as const satisfies readonly Pick<Policy, 'product' | 'slug' | 'name'>[];

/** Bounds on the cost of a decision: at most 10,000 patterns per rule. */
export const policiesMax = 200;
export const policyRulesMax = 50;
export const rulePatternLengthMax = 200;

export interface PolicyDecision {
  policySlug: string;
  mode: PolicyMode;
}

/** The decision about a finding; null if no policy applies. */
export type PolicyJudge = (finding: {
  ruleKey: string;
  issueType: IssueType;
  severity: Severity;
}) => PolicyDecision | null;

/** The product whose policies decide about findings of a type; null: no policy does. */
export const productOf: Record<IssueType, PolicyProduct | null> = {
  sast: 'sast',
  ai_sast: 'sast',
  secrets: 'secrets',
  sca: null,
};

/**
 * The product's own policies come first, oldest first, then the default policy; in each, the first matching rule
 * decides. Without a match the default policy monitors.
 */
export function policyJudge(
  policies: readonly Pick<Policy, 'id' | 'slug' | 'product' | 'isDefault' | 'rules'>[],
): PolicyJudge {
  const inOrder = policies.toSorted(
    (one, other) => Number(one.isDefault) - Number(other.isDefault) || (BigInt(one.id) < BigInt(other.id) ? -1 : 1),
  );
  const known = new Map<string, PolicyDecision | null>();
  return (finding) => {
    const { ruleKey, issueType, severity } = finding;
    const product = productOf[issueType];
    if (product === null) return null;
    const key = `${product}\u0000${severity}\u0000${ruleKey}`;
    let decision = known.get(key);
    if (decision === undefined) {
      decision = decide(
        inOrder.filter((policy) => policy.product === product),
        finding,
      );
      known.set(key, decision);
    }
    return decision;
  };
}

function decide(
  policies: readonly Pick<Policy, 'slug' | 'isDefault' | 'rules'>[],
  { ruleKey, severity }: { ruleKey: string; severity: Severity },
): PolicyDecision | null {
  for (const { slug, isDefault, rules } of policies) {
    const rule = rules.find(
      ({ rulePattern, severities }) =>
        (severities.length === 0 || severities.includes(severity)) && matchesPattern(rulePattern, ruleKey),
    );
    if (rule !== undefined) return { policySlug: slug, mode: rule.mode };
    if (isDefault) return { policySlug: slug, mode: 'monitor' };
  }
  return null;
}

/** True if the whole text matches the pattern, in which `*` matches any text. At most pattern × text steps. */
export function matchesPattern(pattern: string, text: string): boolean {
  let [at, inPattern] = [0, 0];
  let lastStar: { inPattern: number; at: number } | undefined;
  while (at < text.length) {
    if (pattern[inPattern] === '*') {
      lastStar = { inPattern, at };
      inPattern += 1;
    } else if (pattern[inPattern] === text[at]) {
      inPattern += 1;
      at += 1;
    } else if (lastStar !== undefined) {
      // The last star takes one character more; earlier stars need no retry.
      lastStar.at += 1;
      at = lastStar.at;
      inPattern = lastStar.inPattern + 1;
    } else {
      return false;
    }
  }
  while (pattern[inPattern] === '*') inPattern += 1;
  return inPattern === pattern.length;
}
