/** A filter of reports that selects exactly some kinds of findings, if there is one. Pure. */
import type { Severity } from '../../model/draft.ts';
import type { FoundKind } from '../../store/policies/found-kinds.ts';

/** Empty = no restriction. */
export interface KindFilter {
  /** The tools' own rule ids. */
  ruleIds: readonly string[];
  severities: readonly Severity[];
}

/** Bound on the length of a link with the filter. */
export const filterRuleIdsMax = 20;

/**
 * The simplest filter whose findings in pull requests are those of the `chosen` kinds; `all` are the kinds that there
 * are. Every candidate selects all of the chosen ones, so it is exact if it counts no more. Null: none is, or the chosen
 * ones have no finding in a pull request.
 */
export function exactFilter(all: readonly FoundKind[], chosen: readonly FoundKind[]): KindFilter | null {
  const shown = chosen.filter(({ pullRequests }) => pullRequests > 0);
  if (shown.length === 0) return null;
  const ruleIds = [...new Set(shown.map(({ ruleKey }) => ruleKey))].sort();
  const severities = [...new Set(shown.map(({ severity }) => severity))].sort();
  const total = count(shown);
  const candidates: KindFilter[] = [
    { ruleIds: [], severities: [] },
    { ruleIds: [], severities },
    { ruleIds, severities: [] },
    { ruleIds, severities },
  ];
  return (
    candidates.find(
      (filter) =>
        filter.ruleIds.length <= filterRuleIdsMax && count(all.filter((kind) => selects(filter, kind))) === total,
    ) ?? null
  );
}

function selects(filter: KindFilter, { ruleKey, severity }: FoundKind): boolean {
  return (
    (filter.ruleIds.length === 0 || filter.ruleIds.includes(ruleKey)) &&
    (filter.severities.length === 0 || filter.severities.includes(severity))
  );
}

function count(kinds: readonly FoundKind[]): number {
  return kinds.reduce((total, { pullRequests }) => total + pullRequests, 0);
}
