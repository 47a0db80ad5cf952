/**
 * The queries of the overview. Each result carries its filter: while the next one loads, the previous numbers stay
 * visible with the links that belong to them.
 */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { toReportRequest, type FindingsFilter } from '../terms/findings/findings-filter.ts';
import type { Period } from './period.ts';
import {
  ages,
  backlog,
  countsOf,
  during,
  openedWithin,
  outcomes,
  seriesReports,
  splitKeys,
  type Count,
  type GroupKey,
} from './pictures.ts';

export interface ChartData {
  /** The total of the filter. */
  all: Count;
  counts: Count[];
}

/** The filters of the screen and its period. */
export interface Scope {
  deploymentId: string;
  filters: FindingsFilter;
  period: Period;
}

/** In the order of `seriesReports`, by bucket. */
export function seriesQuery(scope: Scope) {
  const { period, filters } = scope;
  return queryOptions({
    queryKey: ['findings', 'overview', 'series', scope] as const,
    queryFn: () =>
      Promise.all(
        seriesReports.map((report) => fetchChart(scope, { report, ...during(period), ...filters }, period.bucket)),
      ),
  });
}

/** The open findings at the end of the period, in the order of `splitKeys`. */
export function splitsQuery(scope: Scope) {
  const open = { ...backlog(scope.period), ...scope.filters };
  return queryOptions({
    queryKey: ['findings', 'overview', 'splits', scope] as const,
    queryFn: () => Promise.all(splitKeys.map((key) => fetchChart(scope, open, key))),
  });
}

export function agesQuery(scope: Scope) {
  const { period, filters } = scope;
  return queryOptions({
    queryKey: ['findings', 'overview', 'ages', scope] as const,
    queryFn: () =>
      Promise.all(ages.map((days) => fetchCount(scope, String(days), { ...openedWithin(period, days), ...filters }))),
  });
}

/** The findings shown in pull requests, then their outcomes in the order of `outcomes`. */
export function guardrailsQuery(scope: Scope) {
  const shown: FindingsFilter = { report: 'guardrails', ...during(scope.period), ...scope.filters };
  return queryOptions({
    queryKey: ['findings', 'overview', 'guardrails', scope] as const,
    queryFn: () =>
      Promise.all([
        fetchCount(scope, 'shown', shown),
        ...outcomes.map((outcome) => fetchCount(scope, outcome, { ...shown, guardrails: outcome })),
      ]),
  });
}

async function fetchChart({ deploymentId }: Scope, filter: FindingsFilter, groupBy: GroupKey): Promise<ChartData> {
  const params = { path: { deploymentId } };
  const body = { ...toReportRequest(filter), groupBy };
  const { total, groups } = await answerOf(api.POST('/api/reporting/{deploymentId}/summary', { params, body }));
  return { all: { key: '', total, filter }, counts: countsOf(filter, groupBy, groups) };
}

/** Fetches one number; `key` identifies it in the cache. */
async function fetchCount({ deploymentId }: Scope, key: string, filter: FindingsFilter): Promise<Count> {
  const params = { path: { deploymentId } };
  const body = { ...toReportRequest(filter), limit: 1 };
  const { total } = await answerOf(api.POST('/api/reporting/{deploymentId}/findings', { params, body }));
  return { key, total, filter };
}
