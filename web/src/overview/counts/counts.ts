/**
 * Numbers with their filters: one for each chart, and for each of its bars the same filter narrowed to the bar. The
 * former fetches a count, the latter is its link; both are built here, so that they agree.
 */
import { productOf, type Product } from '../../terms/findings/product-words.ts';
import type { BucketSize, FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { severities, type Severity } from '../../terms/findings/severity-words.ts';

export type GroupKey = BucketSize | 'severity' | 'product' | 'project' | 'rule';

/** A group in the response of SummarizeReport. */
export interface Group {
  key: string;
  id: string;
  /** The rule’s title; '' for other groups. */
  title: string;
  total: number;
  severities?: Readonly<Record<Severity, number>> | undefined;
  meanSecondsToFix?: number | null | undefined;
}

/** A number with its filter. */
export interface Count {
  key: string;
  /** The rule’s title. */
  title?: string;
  total: number;
  filter: FindingsFilter;
  /** Most severe first, of buckets whose question asks for it. */
  severities?: Count[];
  /** Of groups whose question asks for it; null without findings. */
  meanSecondsToFix?: number | null;
}

/** A report in groups. */
export interface ChartData {
  /** The total of the filter. */
  all: Count;
  counts: Count[];
}

/** What is counted, and in which groups. */
export interface Question {
  filter: FindingsFilter;
  groupBy: GroupKey;
  withSeverities?: true;
  withTimeToFix?: true;
}

/** The response of a question. */
export function chartOf(
  { filter, groupBy }: Question,
  response: { total: number; meanSecondsToFix?: number | null | undefined; groups: readonly Group[] },
): ChartData {
  const { total, meanSecondsToFix, groups } = response;
  return {
    all: { key: '', total, filter, ...(meanSecondsToFix !== undefined && { meanSecondsToFix }) },
    counts: groupBy === 'product' ? byProduct(filter, groups) : groups.map((group) => countOf(filter, groupBy, group)),
  };
}

function countOf(filter: FindingsFilter, groupBy: Exclude<GroupKey, 'product'>, group: Group): Count {
  const { key, title, total, meanSecondsToFix } = group;
  const ofGroup = narrowed(filter, groupBy, key);
  return {
    key,
    ...(title !== '' && { title }),
    total,
    filter: ofGroup,
    ...(group.severities && { severities: bySeverity(ofGroup, group.severities) }),
    ...(meanSecondsToFix !== undefined && { meanSecondsToFix }),
  };
}

function bySeverity(filter: FindingsFilter, totals: Readonly<Record<Severity, number>>): Count[] {
  return severities.map((severity) => ({
    key: severity,
    total: totals[severity],
    filter: { ...filter, severity: [severity] },
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
