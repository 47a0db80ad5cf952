/** The period of the overview: whole days in UTC, like the buckets of reports. */
import type { BucketSize } from '../../terms/findings/findings-filter.ts';
import type { OverviewSearch } from '../search.ts';

export interface Period {
  /** The start of a day (RFC 3339). */
  since: string;
  /** The start of the day after the last; undefined: until now. */
  until: string | undefined;
  /** Days, such as `2026-01-05`. */
  first: string;
  last: string;
  days: number;
  bucket: BucketSize;
}

export const daysChoices = ['7', '30', '90', '365'] as const;
const daysByDefault = 90;
const dayMs = 86_400_000;
/** The API's limit of buckets per period. */
const bucketsMax = 400;

/** `today`: the start of the current day. */
export function periodOf(search: OverviewSearch, today: Date): Period {
  const { first, last } = boundsOf(search, today.getTime());
  const days = (last - first) / dayMs + 1;
  return {
    since: iso(first),
    // A period that ends today is open-ended, so that it includes new findings.
    until: last === today.getTime() ? undefined : iso(last + dayMs),
    first: iso(first).slice(0, 10),
    last: iso(last).slice(0, 10),
    days,
    bucket: bucketOf(search.bucket, days),
  };
}

/** Returns the starts of the first and the last day. */
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

/** Returns the period of the same length that ends where this one begins. */
export function periodBefore(period: Period): Period {
  const [since, until] = [Date.parse(period.since) - period.days * dayMs, Date.parse(period.since)];
  return {
    ...period,
    since: iso(since),
    until: iso(until),
    first: iso(since).slice(0, 10),
    last: iso(until - dayMs).slice(0, 10),
  };
}

/** True if the period has at most `bucketsMax` buckets of this size. */
export function isPossible(bucket: BucketSize, days: number): boolean {
  return days / { day: 1, week: 7, month: 28 }[bucket] < bucketsMax - 2;
}

/** Returns the chosen size if possible; otherwise one that yields about ten to thirty buckets. */
function bucketOf(wished: BucketSize | undefined, days: number): BucketSize {
  if (wished !== undefined && isPossible(wished, days)) return wished;
  if (days <= 31) return 'day';
  return days <= 210 ? 'week' : 'month';
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
