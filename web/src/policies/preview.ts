/** What a policy would have decided with other rules: its numbers, and the filters that list them. */
import type { components } from '../api/generated/api.ts';
import type { FindingsFilter } from '../terms/findings/findings-filter.ts';
import { severities, severityOf } from '../terms/findings/severity-words.ts';

export type PolicyPreview = components['schemas']['PolicyPreview'];
export type PreviewedFindings = PolicyPreview['newlyBlocked'];

/** The filter whose list is exactly the findings in pull requests; undefined if there is none. */
export function pullRequestFilterOf({ pullRequestFilters }: PreviewedFindings): FindingsFilter | undefined {
  if (pullRequestFilters === null) return undefined;
  const { timePeriod, findingTypes, findingSeverities, ruleIds } = pullRequestFilters;
  const chosen = findingSeverities.map(severityOf);
  return {
    report: 'guardrails',
    since: timePeriod.since,
    until: timePeriod.until,
    product: findingTypes.map((type) => (type === 'FINDING_TYPE_SECRETS' ? 'secrets' : 'code')),
    ...(chosen.length > 0 && { severity: severities.filter((severity) => chosen.includes(severity)) }),
    ...(ruleIds.length > 0 && { rule: ruleIds }),
  };
}

export function totalOf({
  pullRequests,
  primaryRefs,
}: Pick<PreviewedFindings, 'pullRequests' | 'primaryRefs'>): number {
  return pullRequests + primaryRefs;
}
