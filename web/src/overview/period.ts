/** The period of the overview: whole days of UTC, as the buckets of reports are. */
import type { BucketSize } from '../terms/findings/findings-filter.ts';
import type { OverviewSearch } from './search.ts';

export interface Period {
  /** RFC 3339: the start of a day. */
  since: string;
  /** The start of the day after the last; undefined: it goes on until now. */
  until: string | undefined;
  /** Days, as `2026-01-05`. */
  first: string;
  last: string;
  days: number;
  bucket: BucketSize;
}

export const daysChoices = ['7', '30', '90', '365'] as const;
const daysByDefault = 90;
const dayMs = 86_400_000;
/** The interface cuts a period into 400 buckets at most. */
const bucketsMax = 400;

/** `today`: the start of the day that it is. */
export function periodOf(search: OverviewSearch, today: Date): Period {
  const { first, last } = boundsOf(search, today.getTime());
  const days = (last - first) / dayMs + 1;
  return {
    since: iso(first),
    // Until now, where that is today: what happens meanwhile belongs to it.
    until: last === today.getTime() ? undefined : iso(last + dayMs),
    first: iso(first).slice(0, 10),
    last: iso(last).slice(0, 10),
    days,
    bucket: bucketOf(search.bucket, days),
  };
}

/** The starts of the first and the last day. */
function boundsOf(search: OverviewSearch, today: number): { first: number; last: number } {
  const from = search.from === undefined ? undefined : Date.parse(search.from);
  const to = search.to === undefined ? undefined : Date.parse(search.to);
  if (from === undefined && to === undefined) {
    return { first: today - (Number(search.days ?? daysByDefault) - 1) * dayMs, last: today };
  }
  const last = to ?? Math.max(today, from ?? today);
  const first = from ?? last - (daysByDefault - 1) * dayMs;
  return first <= last ? { first, last } : { first: last, last: first };
}

/** The start of the first of so many days of which the last one is the last of the period. */
export function sinceDays(period: Period, days: number): string {
  return iso(Date.parse(period.last) - (days - 1) * dayMs);
}

/** Whether so many days are cut into few enough pieces. */
export function canHave(bucket: BucketSize, days: number): boolean {
  return days / { day: 1, week: 7, month: 28 }[bucket] < bucketsMax - 2;
}

/** The wished one where it can be had; else one that leaves some ten to thirty pieces. */
function bucketOf(wished: BucketSize | undefined, days: number): BucketSize {
  if (wished !== undefined && canHave(wished, days)) return wished;
  if (days <= 31) return 'day';
  return days <= 210 ? 'week' : 'month';
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
