/** What findings are grouped by: names, and the filter that selects the findings of a group. */
import type { components, operations } from '../../api/generated/api.ts';
import {
  findingGroupingValues,
  groupOrderValues,
  type FindingGrouping,
  type GroupOrder,
} from '../../api/generated/enums.ts';
import { toReportRequest, type FindingsFilter, type ReportRequest } from '../../terms/findings/findings-filter.ts';

export type GroupKind = FindingGrouping;
export const groupKinds = findingGroupingValues;
export type { GroupOrder };
export const groupOrders = groupOrderValues;

export type FindingGroup = components['schemas']['FindingGroupsPage']['groups'][number];
export type GroupsRequest = operations['ListFindingGroups']['requestBody']['content']['application/json'];

interface KindWords {
  header: string;
  /** In the menu and the table's name. */
  by: string;
  one: string;
  many: string;
  /** What findings in no group are. */
  without: string;
  /** How findings get into a group. */
  advice: string;
}

export const kindWords: Readonly<Record<GroupKind, KindWords>> = {
  rule: { header: 'Rule', by: 'By rule', one: 'rule', many: 'rules', without: 'without a rule', advice: '' },
  package: {
    header: 'Package',
    by: 'By package',
    one: 'package',
    many: 'packages',
    without: 'without a package',
    advice: 'Dependency scanners report the package of a finding.',
  },
  vulnerability: {
    header: 'Vulnerability',
    by: 'By vulnerability',
    one: 'vulnerability',
    many: 'vulnerabilities',
    without: 'without a known vulnerability',
    advice: 'Dependency scanners report the CVE or GHSA of a finding.',
  },
  file: {
    header: 'File',
    by: 'By file',
    one: 'file',
    many: 'files',
    without: 'without a file',
    advice: 'These findings have no path.',
  },
  owner: {
    header: 'Owner',
    by: 'By owner',
    one: 'owner',
    many: 'owners',
    without: 'without a code owner',
    advice: 'Owners come from the CODEOWNERS file of a connected repository.',
  },
  project: {
    header: 'Project',
    by: 'By project',
    one: 'project',
    many: 'projects',
    without: 'without a project',
    advice: '',
  },
};

export const groupOrderWords: Readonly<Record<GroupOrder, string>> = {
  severity: 'Most severe first',
  count: 'Largest first',
  newest: 'Newest first',
  name: 'Name, A to Z',
};

/** The filter narrowed to a group: its rows are exactly the group's. */
export function filterOfGroup<Filter extends FindingsFilter>(
  filter: Filter,
  kind: GroupKind,
  { key, title }: Pick<FindingGroup, 'key' | 'title'>,
): Filter {
  switch (kind) {
    case 'rule':
      return { ...filter, rule: [key] };
    case 'package':
      return { ...filter, package: key };
    case 'vulnerability':
      return { ...filter, vulnerability: [key] };
    case 'file':
      return { ...filter, fullpath: [key] };
    case 'owner':
      return { ...filter, owner: [key] };
    case 'project':
      return { ...filter, project: [title] };
  }
}

const wireFilters = {
  rule: 'ruleIds',
  package: 'packages',
  vulnerability: 'vulnerabilities',
  file: 'files',
  owner: 'owners',
  project: 'projectIds',
} as const satisfies Record<GroupKind, keyof NonNullable<ReportRequest['filters']>>;

/** The report of several groups together. */
export function requestOfGroups(filter: FindingsFilter, kind: GroupKind, keys: readonly string[]): ReportRequest {
  const request = toReportRequest(filter);
  return { ...request, filters: { ...request.filters, [wireFilters[kind]]: [...keys] } };
}
