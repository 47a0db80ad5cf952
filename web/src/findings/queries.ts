/** The queries of the findings screen: the rows, the groups, and the names for the filters. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { takeEarly } from '../api/early-answers.ts';
import type { components } from '../api/generated/api.ts';
import { toReportRequest, type FindingsFilter } from '../terms/findings/findings-filter.ts';
import { orderToWire, type Order } from './list/order.ts';
import type { FilterOption } from '../ui/filters/filter-field.ts';
import { showUnseen } from '../ui/text/PlainText.tsx';
import { formatNumber } from '../ui/text/format.ts';

export type Finding = components['schemas']['ReportFinding'];
/** `until`: the instant that the page shows. The same filter with this `until` returns the same findings later. */
export type Page = components['schemas']['ReportFindingsPage'] & { until: string };

const pageSize = 100;

export function reportQuery(deploymentId: string, filter: FindingsFilter, order: Order) {
  const body = { ...toReportRequest(filter), ...orderToWire(order) };
  return infiniteQueryOptions({
    queryKey: ['findings', 'report', deploymentId, body] as const,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const asked = { ...body, withPlaces: true, withRuleTitles: true, withoutDetails: true, limit: pageSize };
      const first = pageParam === '' ? await takeEarly(`/api/reporting/${deploymentId}/findings`, asked) : null;
      if (first !== null) return { ...((await first.json()) as Omit<Page, 'until'>), until: untilOf(first) };
      const call = api.POST('/api/reporting/{deploymentId}/findings', {
        params: { path: { deploymentId } },
        body: { ...asked, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      });
      const page = await answerOf(call);
      return { ...page, until: filter.until ?? untilOf((await call).response) };
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => (cursor === '' ? undefined : cursor),
  });
}

/** The second after the server's response, by the server's clock. */
export function untilOf(response: Response): string {
  const at = Date.parse(response.headers.get('date') ?? '');
  return new Date((Number.isNaN(at) ? Date.now() : at) + 1_000).toISOString();
}

export type GroupKey = 'rule' | 'project' | 'tag' | 'severity' | 'product' | 'state' | 'cwe' | 'owner' | 'language';

export function groupsQuery(deploymentId: string, filter: FindingsFilter, groupBy: GroupKey) {
  const body = { ...toReportRequest(filter), groupBy };
  return queryOptions({
    queryKey: ['findings', 'summary', deploymentId, body] as const,
    queryFn: ({ signal }) =>
      answerOf(api.POST('/api/reporting/{deploymentId}/summary', { params: { path: { deploymentId } }, body, signal })),
  });
}

export async function projectOptions(deploymentId: string, search: string): Promise<FilterOption[]> {
  const query = { search, pageSize: '30', archived: 'all' as const };
  const path = '/api/agent/deployments/{deploymentId}/repos';
  const { repos } = await answerOf(api.GET(path, { params: { path: { deploymentId }, query } }));
  return repos.map(({ name }) => ({ value: name, label: showUnseen(name) }));
}

export function teamOptionsQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['teams', 'options', deploymentId] as const,
    queryFn: async (): Promise<FilterOption[]> => {
      const query = { pageSize: '100' };
      const path = '/api/permissions/v2/deployments/{deploymentId}/teams';
      const { teams } = await answerOf(api.GET(path, { params: { path: { deploymentId }, query } }));
      return teams.map(({ name }) => ({ value: name, label: showUnseen(name) }));
    },
    staleTime: 60_000,
  });
}

/** Groups as filter options, each with its number of findings. */
export function groupOptions({ groups }: components['schemas']['ReportSummary']): FilterOption[] {
  return groups.map(({ key, total }) => ({ value: key, label: `${showUnseen(key)} (${formatNumber(total)})` }));
}
