/** POST …/groups (ours): the findings of a report in groups that a filter of the report can name. */
import { groupReport } from '../../domain/reports/group-report.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { instantToWire } from '../wire/instants.ts';
import { FindingGroupsRequest, toReportRequest } from './request.ts';
import { FindingGroupsPage } from './wire.ts';

export const listFindingGroupsRoute = deploymentRoute({
  method: 'POST',
  path: '/api/reporting/{deploymentId}/groups',
  operationId: 'ListFindingGroups',
  tag: 'Reporting',
  summary: 'List the findings of a report in groups',
  description:
    'Takes the query of GetReportFindings. Each group has the `key` to narrow the report with, and counts that equal the narrowed report: in `ruleIds`, `packages`, `vulnerabilities`, `files`, `owners` or `projectIds`. A finding with several owners is in the group of each.',
  effect: 'read',
  stability: null,
  access: webApi('findings.read'),
  schemas: { body: FindingGroupsRequest, response: { 200: FindingGroupsPage } },
}).handle(async ({ platform, member, body }) => {
  const { groups, ...page } = await groupReport(platform, member, toReportRequest(body), {
    kind: body.groupBy,
    order: body.sortBy,
    cursor: body.cursor,
    limit: body.limit,
  });
  return {
    status: 200,
    body: {
      ...page,
      groups: groups.map(({ firstSeenAt, newestAt, lastSeenAt, ...group }) => ({
        ...group,
        firstSeenAt: instantToWire(firstSeenAt),
        newestAt: instantToWire(newestAt),
        lastSeenAt: lastSeenAt && instantToWire(lastSeenAt),
      })),
    },
  };
});
