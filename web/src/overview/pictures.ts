/**
 * What the overview asks: for each picture one question, and for each of its bars the same question narrowed to the bar. A count comes from
 * the former, its link from the latter, so this is the place where the two are kept equal.
 */
import { productOf, type Product } from '../terms/product.ts';
import type { BucketSize, Question } from '../terms/question.ts';
import { severities } from '../terms/severity-words.ts';
import { sinceDays, type Period } from './period.ts';
import type { OverviewSearch } from './search.ts';

export type GroupKey = BucketSize | 'severity' | 'product' | 'project' | 'rule';

/** As SummarizeReport answers. */
export interface Group {
  key: string;
  id: string;
  total: number;
}

/** A number with the question that it answers. */
export interface Count {
  key: string;
  total: number;
  question: Question;
}

/** The filters of the screen, which are part of each of its questions. */
export function filtersOf({ project, tag, team }: OverviewSearch): Question {
  return { ...(project && { project }), ...(tag && { tag }), ...(team && { team }) };
}

export function during({ since, until }: Period): Question {
  return { since, ...(until !== undefined && { until }) };
}

/** What is open at the end of the period, whenever it was opened. */
export function backlog({ until }: Period): Question {
  return { report: 'open', ...(until !== undefined && { until }) };
}

/** Of all that is open at the end of the period: what became so within its last so many days. */
export const ages = [7, 30, 90, 365] as const;
export function openedWithin(period: Period, days: number): Question {
  const { until } = period;
  return { report: 'opened', since: sinceDays(period, days), ...(until !== undefined && { until }) };
}

/** The pictures over time, and the splits of what is open at their end. */
export const seriesReports = ['open', 'opened', 'fixed', 'ignored'] as const;
export const splitKeys = ['severity', 'product', 'project', 'rule'] as const;

/** What became of findings that a pull request showed. */
export const outcomes = ['fixed', 'ignored', 'open'] as const;

/** The groups of an answer, each with its own question. */
export function countsOf(question: Question, groupBy: GroupKey, groups: readonly Group[]): Count[] {
  if (groupBy === 'product') return byProduct(question, groups);
  return groups.map(({ key, total }) => ({ key, total, question: narrowed(question, groupBy, key) }));
}

function narrowed(question: Question, groupBy: Exclude<GroupKey, 'product'>, key: string): Question {
  switch (groupBy) {
    case 'day':
    case 'week':
    case 'month':
      return { ...question, bucket: groupBy, bucketStart: key };
    case 'severity':
      return { ...question, severity: severities.filter((severity) => severity === key) };
    case 'project':
      return { ...question, project: [key] };
    case 'rule':
      return { ...question, rule: [key] };
  }
}

/** The server tells issue types apart of which two are one product. */
function byProduct(question: Question, groups: readonly Group[]): Count[] {
  const totals = new Map<Product, number>();
  for (const { key, total } of groups) {
    const product = productOf(`ISSUE_TYPE_${key.toUpperCase()}`);
    totals.set(product, (totals.get(product) ?? 0) + total);
  }
  return [...totals].map(([product, total]) => ({
    key: product,
    total,
    question: { ...question, product: [product] },
  }));
}
