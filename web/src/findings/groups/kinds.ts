/** What findings are grouped by: the kinds, and the filter that selects the findings of a group. */
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
