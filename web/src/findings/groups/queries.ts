/** The groups of a filter, page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import type { components } from '../../api/generated/api.ts';
import { toReportRequest, type FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { untilOf } from '../queries.ts';
import type { GroupKind, GroupOrder, GroupsRequest } from './kinds.ts';

/** `until`: the instant that the page shows. */
type GroupsPage = components['schemas']['FindingGroupsPage'] & { until: string };

const pageSize = 50;

export function findingGroupsQuery(deploymentId: string, filter: FindingsFilter, kind: GroupKind, order: GroupOrder) {
  const body: GroupsRequest = { ...toReportRequest(filter), groupBy: kind, sortBy: order };
  return infiniteQueryOptions({
    queryKey: ['findings', 'groups', deploymentId, body] as const,
    queryFn: async ({ pageParam, signal }): Promise<GroupsPage> => {
      const call = api.POST('/api/reporting/{deploymentId}/groups', {
        params: { path: { deploymentId } },
        body: { ...body, limit: pageSize, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      });
      const page = await answerOf(call);
      return { ...page, until: filter.until ?? untilOf((await call).response) };
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => (cursor === '' ? undefined : cursor),
  });
}
