/**
 * What a policy would have decided with other rules: the findings that were first seen in the last 30 days, judged as a
 * scan would judge them. It changes nothing.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { issueTypes, type Severity } from '../../model/draft.ts';
import {
  policyJudge,
  policyModes,
  productOf,
  type Policy,
  type PolicyJudge,
  type PolicyMode,
  type PolicyRule,
} from '../../model/policy.ts';
import {
  countActiveProjects,
  listFoundKinds,
  listLabelledProjects,
  type FoundCounts,
  type FoundKind,
  type FoundScope,
  type LabelledProject,
} from '../../store/policies/found-kinds.ts';
import { listPolicyRows } from '../../store/policies/policies.ts';
import { anyProfile, listProfileIds } from '../../store/reports/resolve-scope.ts';
import type { TenantTransaction } from '../../store/database.ts';
import type { Platform } from '../platform.ts';
import { exactFilter, type KindFilter } from './exact-filter.ts';
import { everyPolicy } from './list-policies.ts';

const previewMs = 30 * 86_400_000;
/** Bound on the cost of a preview, together with that of a decision (model/policy.ts). */
export const previewKindsMax = 10_000;
const projectsMax = 10;
/** Kinds judged at a time, at most 10,000 patterns each. */
const kindsPerTurn = 200;

export interface PreviewedFindings extends FoundCounts {
  /** Number of projects with such findings. */
  projectCount: number;
  /** The ten with the most findings, largest first. */
  topProjects: readonly (FoundCounts & { id: string; name: string })[];
  /** A filter of reports that selects exactly those in pull requests; null: none does, or there are none. */
  pullRequestFilter: KindFilter | null;
}

export interface PolicyPreview {
  product: Policy['product'];
  since: Date;
  until: Date;
  /** False if only the most frequent kinds were judged, so that the counts are lower bounds. */
  isComplete: boolean;
  /** Number of projects that are not archived, to all of which a policy applies. */
  projectCount: number;
  /** What this policy would have decided. The default one decides, by monitoring, what no rule matches. */
  modes: ReadonlyMap<PolicyMode, PreviewedFindings>;
  /** Blocked by any policy with these rules, and by none with the rules in force. */
  newlyBlocked: PreviewedFindings;
}

/** NOT_FOUND if the policy is gone. */
export async function previewPolicy(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { policyId, rules }: { policyId: string; rules: readonly PolicyRule[] },
): Promise<PolicyPreview> {
  const until = new Date(platform.clock.now().getTime() + 1);
  const since = new Date(until.getTime() - previewMs);
  return platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const policies = await listPolicyRows(tx, everyPolicy);
    const policy = policies.find(({ id }) => id === policyId);
    if (policy === undefined) throw notFound('policy');
    const { product } = policy;
    const profileIds = await listProfileIds(tx, {
      only: { ...anyProfile, issueTypes: issueTypes.filter((issueType) => productOf[issueType] === product) },
      not: anyProfile,
    });
    const scope = { since, until, projectIds: member.visibleProjectIds, profileIds };
    const found = await listFoundKinds(tx, scope, previewKindsMax + 1);
    const kinds = found.slice(0, previewKindsMax);
    const labelled = await labelKinds(kinds, {
      slug: policy.slug,
      current: policyJudge(policies),
      proposed: policyJudge(policies.map((each) => (each.id === policyId ? { ...each, rules } : each))),
    });
    const isComplete = found.length === kinds.length;
    const groups = await groupsOf(tx, { scope, kinds, labelled, isComplete });
    return {
      product,
      since,
      until,
      isComplete,
      projectCount: await countActiveProjects(tx, member.visibleProjectIds),
      modes: new Map(policyModes.map((mode) => [mode, groups(mode)])),
      newlyBlocked: groups('newly_blocked'),
    };
  });
}

type Label = PolicyMode | 'newly_blocked';

/** The kinds of each label: what the policy decides about them, and whether they become blocked. */
async function labelKinds(
  kinds: readonly FoundKind[],
  { slug, current, proposed }: { slug: string; current: PolicyJudge; proposed: PolicyJudge },
): Promise<Map<Label, FoundKind[]>> {
  const labelled = new Map<Label, FoundKind[]>();
  const add = (label: Label, kind: FoundKind): void => {
    const own = labelled.get(label);
    if (own === undefined) labelled.set(label, [kind]);
    else own.push(kind);
  };
  for (const [position, kind] of kinds.entries()) {
    if (position > 0 && position % kindsPerTurn === 0) await yieldToEventLoop();
    const decision = proposed(kind);
    if (decision === null) continue;
    if (decision.policySlug === slug) add(decision.mode, kind);
    if (decision.mode === 'block' && current(kind)?.mode !== 'block') add('newly_blocked', kind);
  }
  return labelled;
}

async function groupsOf(
  tx: TenantTransaction,
  {
    scope,
    kinds,
    labelled,
    isComplete,
  }: {
    scope: FoundScope;
    kinds: readonly FoundKind[];
    labelled: ReadonlyMap<Label, readonly FoundKind[]>;
    isComplete: boolean;
  },
): Promise<(label: Label) => PreviewedFindings> {
  const pairs = [...labelled].flatMap(([label, own]) =>
    own.map(({ ruleId, severity }): { label: Label; ruleId: string; severity: Severity } => ({
      label,
      ruleId,
      severity,
    })),
  );
  const projects =
    pairs.length === 0 ? [] : await listLabelledProjects(tx, scope, { kinds: pairs, limit: projectsMax });
  return (label) => {
    const own = labelled.get(label) ?? [];
    const top = projects.filter((project) => project.label === label);
    return {
      pullRequests: sum(own, 'pullRequests'),
      primaryRefs: sum(own, 'primaryRefs'),
      projectCount: top[0]?.projectCount ?? 0,
      topProjects: top.map(({ id, name, pullRequests, primaryRefs }: LabelledProject) => ({
        id,
        name,
        pullRequests,
        primaryRefs,
      })),
      pullRequestFilter: isComplete ? exactFilter(kinds, own) : null,
    };
  };
}

function sum(kinds: readonly FoundKind[], member: keyof FoundCounts): number {
  return kinds.reduce((total, kind) => total + kind[member], 0);
}
