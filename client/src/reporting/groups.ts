/** The groups of a report, fetched and printed. */
import type { Connection } from '../cli/context.ts';
import type { paths } from '../generated/api.ts';
import { unwrap } from '../sdk/unwrap.ts';
import { countOf } from '../terminal/count.ts';
import type { Output } from '../terminal/output.ts';
import { formatTable, type Column } from '../terminal/table.ts';

type GroupsOperation = paths['/api/reporting/{deploymentId}/groups']['post'];
type GroupsRequest = NonNullable<GroupsOperation['requestBody']>['content']['application/json'];
type GroupsResponse = GroupsOperation['responses'][200]['content']['application/json'];
type Group = GroupsResponse['groups'][number];

const columns: readonly Column<Group>[] = [
  { title: 'GROUP', value: ({ key, title }) => (title === key ? key : `${title} (${key})`), isFlexible: true },
  { title: 'FINDINGS', value: ({ total }) => String(total), isNumber: true },
  { title: 'CRITICAL', value: ({ severities }) => String(severities.critical), isNumber: true },
  { title: 'HIGH', value: ({ severities }) => String(severities.high), isNumber: true },
  { title: 'MEDIUM', value: ({ severities }) => String(severities.medium), isNumber: true },
  { title: 'LOW', value: ({ severities }) => String(severities.low), isNumber: true },
  { title: 'PROJECTS', value: ({ projects }) => String(projects), isNumber: true },
  { title: 'FIRST', value: ({ firstSeenAt }) => firstSeenAt.slice(0, 10) },
  { title: 'NEWEST', value: ({ newestAt }) => newestAt.slice(0, 10) },
  { title: 'LAST SEEN', value: ({ lastSeenAt }) => lastSeenAt?.slice(0, 10) ?? '' },
];

export async function fetchGroups(connection: Connection, request: GroupsRequest): Promise<GroupsResponse> {
  const { api, deploymentId } = connection;
  return unwrap(
    api.POST('/api/reporting/{deploymentId}/groups', { params: { path: { deploymentId } }, body: request }),
  );
}

export function printGroups({ groups, groupCount, total, ungrouped }: GroupsResponse, output: Output): void {
  if (groups.length > 0) output.line(formatTable(groups, columns, output));
  output.note(
    `${groups.length} of ${countOf(groupCount, 'group')}; ${countOf(total, 'finding')}${ungrouped === 0 ? '' : `, ${ungrouped} in no group`}.`,
  );
}
