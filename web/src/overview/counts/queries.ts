/**
 * The queries of the overview. Each result carries its filter: while the next one loads, the previous numbers stay
 * visible with the links that belong to them. The questions of one query are answered at one instant.
 */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { toReportRequest, type FindingsFilter } from '../../terms/findings/findings-filter.ts';
import type { Period } from '../period/period.ts';
import { chartOf, type ChartData, type Question } from './counts.ts';
import { headlineQuestions, splitQuestions, trendQuestions } from './questions.ts';

/** The filters of the screen and its period. */
export interface Scope {
  deploymentId: string;
  filters: FindingsFilter;
  period: Period;
}

export type TrendData = Record<keyof typeof trendQuestions, ChartData>;
export type HeadlineData = Record<keyof typeof headlineQuestions, ChartData>;
export type SplitData = Record<keyof typeof splitQuestions, ChartData>;

export function trendQuery(scope: Scope) {
  return queryOptions({
    queryKey: ['findings', 'overview', 'trend', scope] as const,
    queryFn: () => fetchCharts(scope, trendQuestions),
  });
}

export function headlineQuery(scope: Scope) {
  return queryOptions({
    queryKey: ['findings', 'overview', 'headline', scope] as const,
    queryFn: () => fetchCharts(scope, headlineQuestions),
  });
}

export function splitsQuery(scope: Scope) {
  return queryOptions({
    queryKey: ['findings', 'overview', 'splits', scope] as const,
    queryFn: () => fetchCharts(scope, splitQuestions),
  });
}

async function fetchCharts<Name extends string>(
  { deploymentId, filters, period }: Scope,
  named: Readonly<Record<Name, (filters: FindingsFilter, period: Period) => Question>>,
): Promise<Record<Name, ChartData>> {
  const names = Object.keys(named) as Name[];
  const asked = names.map((name) => named[name](filters, period));
  const body = { questions: asked.map(({ filter, ...question }) => ({ ...toReportRequest(filter), ...question })) };
  const params = { path: { deploymentId } };
  const { summaries } = await answerOf(api.POST('/api/reporting/{deploymentId}/summaries', { params, body }));
  const charts = names.map((name, index) => [name, chartOf(asked[index]!, summaries[index]!)]);
  return Object.fromEntries(charts) as Record<Name, ChartData>;
}
