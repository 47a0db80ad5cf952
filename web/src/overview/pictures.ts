/**
 * What the overview asks: for each picture one filter, and for each of its bars the same filter narrowed to the bar. A count comes from
 * the former, its link from the latter, so this is the place where the two are kept equal.
 */
import { productOf, type Product } from '../terms/findings/product.ts';
import type { BucketSize, FindingsFilter } from '../terms/findings/findings-filter.ts';
import { severities } from '../terms/findings/severity-words.ts';
import { sinceDays, type Period } from './period.ts';
import type { OverviewSearch } from './search.ts';

export type GroupKey = BucketSize | 'severity' | 'product' | 'project' | 'rule';

/** As SummarizeReport answers. */
export interface Group {
  key: string;
  id: string;
  total: number;
}

/** A number with the filter that it answers. */
export interface Count {
  key: string;
  total: number;
  filter: FindingsFilter;
}

/** The filters of the screen, which are part of each of its filters. */
export function filtersOf({ project, tag, team }: OverviewSearch): FindingsFilter {
  return { ...(project && { project }), ...(tag && { tag }), ...(team && { team }) };
}

export function during({ since, until }: Period): FindingsFilter {
  return { since, ...(until !== undefined && { until }) };
}

/** What is open at the end of the period, whenever it was opened. */
export function backlog({ until }: Period): FindingsFilter {
  return { report: 'open', ...(until !== undefined && { until }) };
}

/** Of all that is open at the end of the period: what became so within its last so many days. */
export const ages = [7, 30, 90, 365] as const;
export function openedWithin(period: Period, days: number): FindingsFilter {
  const { until } = period;
  return { report: 'opened', since: sinceDays(period, days), ...(until !== undefined && { until }) };
}

/** The pictures over time, and the splits of what is open at their end. */
export const seriesReports = ['open', 'opened', 'fixed', 'ignored'] as const;
export const splitKeys = ['severity', 'product', 'project', 'rule'] as const;

/** What became of findings that a pull request showed. */
export const outcomes = ['fixed', 'ignored', 'open'] as const;

/** The groups of an answer, each with its own filter. */
export function countsOf(filter: FindingsFilter, groupBy: GroupKey, groups: readonly Group[]): Count[] {
  if (groupBy === 'product') return byProduct(filter, groups);
  return groups.map(({ key, total }) => ({ key, total, filter: narrowed(filter, groupBy, key) }));
}

function narrowed(filter: FindingsFilter, groupBy: Exclude<GroupKey, 'product'>, key: string): FindingsFilter {
  switch (groupBy) {
    case 'day':
    case 'week':
    case 'month':
      return { ...filter, bucket: groupBy, bucketStart: key };
    case 'severity':
      return { ...filter, severity: severities.filter((severity) => severity === key) };
    case 'project':
      return { ...filter, project: [key] };
    case 'rule':
      return { ...filter, rule: [key] };
  }
}

/** The server tells issue types apart of which two are one product. */
function byProduct(filter: FindingsFilter, groups: readonly Group[]): Count[] {
  const totals = new Map<Product, number>();
  for (const { key, total } of groups) {
    const product = productOf(`ISSUE_TYPE_${key.toUpperCase()}`);
    totals.set(product, (totals.get(product) ?? 0) + total);
  }
  return [...totals].map(([product, total]) => ({
    key: product,
    total,
    filter: { ...filter, product: [product] },
  }));
}
