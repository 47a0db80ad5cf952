/**
 * The filters of the overview: one for each chart, and for each of its bars the same filter narrowed to the bar. The
 * former fetches a count, the latter is its link; both are built here, so that they agree.
 */
import { productOf, type Product } from '../terms/findings/product.ts';
import type { BucketSize, FindingsFilter } from '../terms/findings/findings-filter.ts';
import { severities } from '../terms/findings/severity-words.ts';
import { sinceDays, type Period } from './period.ts';
import type { OverviewSearch } from './search.ts';

export type GroupKey = BucketSize | 'severity' | 'product' | 'project' | 'rule';

/** A group in the response of SummarizeReport. */
export interface Group {
  key: string;
  id: string;
  /** The rule’s title; '' for other groups. */
  title: string;
  total: number;
}

/** A number with its filter. */
export interface Count {
  key: string;
  /** The rule’s title. */
  title?: string;
  total: number;
  filter: FindingsFilter;
}

/** The filters of the screen, which are part of each chart's filter. */
export function filtersOf({ project, tag, team }: OverviewSearch): FindingsFilter {
  return { ...(project && { project }), ...(tag && { tag }), ...(team && { team }) };
}

export function during({ since, until }: Period): FindingsFilter {
  return { since, ...(until !== undefined && { until }) };
}

/** The findings that are open at the end of the period, no matter when they were opened. */
export function backlog({ until }: Period): FindingsFilter {
  return { report: 'open', ...(until !== undefined && { until }) };
}

/** Age limits in days: findings that are open at the end of the period and were opened within the last so many days. */
export const ages = [7, 30, 90, 365] as const;
export function openedWithin(period: Period, days: number): FindingsFilter {
  const { until } = period;
  return { report: 'opened', since: sinceDays(period, days), ...(until !== undefined && { until }) };
}

/** The series of the trend. */
export const seriesReports = ['open', 'opened', 'fixed', 'ignored'] as const;
export const splitKeys = ['severity', 'product', 'project', 'rule'] as const;

/** The outcomes of findings that a pull request showed. */
export const outcomes = ['fixed', 'ignored', 'open'] as const;

/** The groups of a response, each with its own filter. */
export function countsOf(filter: FindingsFilter, groupBy: GroupKey, groups: readonly Group[]): Count[] {
  if (groupBy === 'product') return byProduct(filter, groups);
  return groups.map(({ key, title, total }) => ({
    key,
    ...(title !== '' && { title }),
    total,
    filter: narrowed(filter, groupBy, key),
  }));
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

/** Two issue types of the server belong to one product. */
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
