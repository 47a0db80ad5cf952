/** Turns a request into the store's query: the caller's rights limit the projects, names become ids. */
import type { Member } from '../../model/caller.ts';
import { lanes } from '../../model/states.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { exclusionOf, type ReportQuery, type ReportScope } from '../../store/reports/query.ts';
import { typedWordsOf } from '../../model/search-words.ts';
import { packageKey, rewrittenEcosystems } from '../../model/versions/package-key.ts';
import { listOwnedPlaces } from '../../store/reports/groups/owned-places.ts';
import type { Exact } from '../../store/reports/search/exact.ts';
import { resolveExclusion, resolveSearch, type SearchInput } from '../../store/reports/search/resolve-search.ts';
import {
  listProfileIds,
  listProjectIds,
  listRuleIds,
  listRuleIdsOfWeaknesses,
  type ProfileFilter,
  type ProjectFilter,
} from '../../store/reports/resolve-scope.ts';
import { viewerOf } from '../teams/viewer.ts';
import { judgementOf } from './judgement.ts';
import type { Period } from './period.ts';
import type { FindingFilters, ReportFilters, ReportRequest } from './report-request.ts';

/**
 * The query of a request over a period. Findings of archived projects are included (they carry isArchived): archiving a
 * project does not change what was open last month.
 */
export async function reportQueryOf(
  tx: TenantTransaction,
  member: Member,
  request: ReportRequest,
  period: Period,
): Promise<ReportQuery> {
  const { filters } = request;
  const { not = {} } = filters;
  const lane = request.type === 'guardrails_activity' ? lanes.guardrails : lanes.primary;
  const projectIds = await listProjectIds(tx, viewerOf(member), {
    only: projectsOf(filters, lane),
    not: projectsOf(not, lane),
  });
  const chosen = both(
    await listRuleIds(tx, given(filters.ruleIds)),
    await listRuleIdsOfWeaknesses(tx, given(filters.cwes)),
  );
  const refused = [
    ...((await listRuleIds(tx, given(not.ruleIds))) ?? []),
    ...((await listRuleIdsOfWeaknesses(tx, given(not.cwes))) ?? []),
  ];
  const search = await resolveSearch(tx, await searchOf(tx, filters, { lane, projectIds }));
  const without = await resolveExclusion(tx, await searchOf(tx, not, { lane, projectIds }), refused);
  const profileIds = await listProfileIds(tx, { only: profilesOf(filters), not: profilesOf(not) });
  const inCloud = given(filters.cloudStates) === null ? projectIds : [];
  const relevant = relevantOf(filters);
  const ruleIds = chosen?.filter((id) => without?.ruleIds.includes(id) !== true) ?? null;
  return {
    judgement: judgementOf(request),
    scope: {
      lane,
      projectIds: inCloud,
      ruleIds,
      profileIds,
      relevant,
      search,
      without: ruleIds === null ? without : exclusionOf([], without?.search ?? null),
    },
    ...period,
  };
}

function projectsOf(filters: FindingFilters, lane: ReportScope['lane']): ProjectFilter {
  return {
    ids: given(filters.projectIds),
    names: given(filters.projects),
    tags: given(filters.tags),
    teams: given(filters.teams),
    branches: lane === lanes.primary ? given(filters.branches) : null,
  };
}

function profilesOf(filters: FindingFilters): ProfileFilter {
  return {
    issueTypes: given(filters.issueTypes),
    severities: given(filters.severities),
    confidences: given(filters.confidences),
    reachabilities: given(filters.reachabilities),
    validities: given(filters.validities),
    verdicts: given(filters.verdicts),
    categories: given(filters.categories),
    policyModes: given(filters.policyModes),
  };
}

async function searchOf(
  tx: TenantTransaction,
  filters: FindingFilters,
  scope: Pick<ReportScope, 'lane' | 'projectIds'>,
): Promise<SearchInput> {
  return {
    words: typedWordsOf(filters.words ?? ''),
    paths: typedNames(filters.paths),
    ...packagesOf(filters),
    advisories: typedNames(filters.advisories),
    exact: await exactValuesOf(tx, filters, scope),
  };
}

function relevantOf({ relevantSince }: ReportFilters): ReportScope['relevant'] {
  const { since: from = null, until: to = null } = relevantSince ?? {};
  return from === null && to === null ? null : { from, to };
}

/** Beginnings of words as texts are indexed; each value is one. */
function typedNames(values: readonly string[] = []): string[] {
  return values.flatMap((value) => typedWordsOf(value).slice(0, 1));
}

/** Names of any ecosystem, and packages of one. */
function packagesOf({ packages = [] }: FindingFilters): Pick<SearchInput, 'packageKeys' | 'packages'> {
  const ofOne = packages.flatMap((value) => {
    const [, ecosystem, key] = /^pkg:([^/]*)\/(.+)$/s.exec(value) ?? [];
    return ecosystem === undefined || key === undefined ? [] : [{ ecosystem, key: packageKey(ecosystem, key) }];
  });
  const names = packages.filter((value) => !/^pkg:[^/]*\/./s.test(value));
  return { packageKeys: [...new Set(names.flatMap(packageKeysOf))], packages: ofOne };
}

async function exactValuesOf(
  tx: TenantTransaction,
  { files, owners, vulnerabilities, branches, languages }: FindingFilters,
  scope: Pick<ReportScope, 'lane' | 'projectIds'>,
): Promise<Exact[]> {
  const [paths, names, ids] = [given(files), given(owners), given(vulnerabilities)];
  const exact: Exact[] = [];
  if (paths !== null) exact.push({ by: 'file', paths });
  if (ids !== null) exact.push({ by: 'vulnerability', ids: ids.map(vulnerabilityKey) });
  if (names !== null) {
    const places = await listOwnedPlaces(tx, scope);
    exact.push({ by: 'owner', places: places.filter((place) => place.owners.some((owner) => names.includes(owner))) });
  }
  const named = given(languages);
  if (named !== null) exact.push({ by: 'language', languages: named.map((name) => name.toLowerCase()) });
  const refs = given(branches);
  if (refs !== null && scope.lane === lanes.guardrails) exact.push({ by: 'ref', names: refs });
  return exact;
}

/** CVE ids have one spelling; others are as their source writes them. */
function vulnerabilityKey(id: string): string {
  return /^cve-/i.test(id) ? id.toUpperCase() : id;
}

/** The keys under which any ecosystem would look the package up. */
function packageKeysOf(name: string): string[] {
  return ['generic', ...rewrittenEcosystems].map((ecosystem) => packageKey(ecosystem, name));
}

/** The ids in both lists; null is no restriction. */
function both(a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null {
  if (a === null || b === null) return a ?? b;
  return a.filter((id) => b.includes(id));
}

function given<Value>(values: readonly Value[] | undefined): readonly Value[] | null {
  return values === undefined || values.length === 0 ? null : values;
}
