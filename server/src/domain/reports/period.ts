/** Periods of reports: [since, until), to the millisecond, and the calendar buckets that charts cut them into. All in UTC. */
import { invalidArgument } from '../../base/errors.ts';
import type { BucketSize, ReportRequest } from './report-request.ts';

export interface Period {
  /** Null means unbounded. */
  since: Date | null;
  until: Date;
}

/**
 * The period of a request; null if it is empty (a bucket outside of it). `impliedUntil` replaces an absent `until`: the
 * millisecond after the first page was requested, so that it includes the newest changes.
 */
export function resolvePeriod(request: ReportRequest, impliedUntil: Date): Period | null {
  const { since, until } = request;
  if (since !== undefined && until !== undefined && since > until) {
    throw invalidArgument('filters.timePeriod.since', 'must not be later than until');
  }
  const period: Period = { since: since ?? null, until: until ?? impliedUntil };
  if (request.bucketStart === undefined) return bounded(period);
  const size = request.bucketSize ?? 'day';
  const start = bucketStart(request.bucketStart, size);
  const end = nextBucketStart(start, size);
  const cut: Period = {
    since: period.since !== null && period.since > start ? period.since : start,
    until: period.until < end ? period.until : end,
  };
  return cut.since !== null && cut.since >= cut.until ? null : bounded(cut);
}

/** Bounds of all findings' dates; beyond them, dates have a different number of digits. */
const earliest = new Date('1970-01-01T00:00:00Z');
const latest = new Date('9000-01-01T00:00:00Z');

function bounded({ since, until }: Period): Period {
  const within = (at: Date): Date => (at < earliest ? earliest : at > latest ? latest : at);
  return { since: since === null || since <= earliest ? null : within(since), until: within(until) };
}

/** The start of the day, week or month that holds the instant. */
export function bucketStart(instant: Date, size: BucketSize): Date {
  const start = new Date(instant);
  start.setUTCHours(0, 0, 0, 0);
  if (size === 'week') start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7));
  if (size === 'month') start.setUTCDate(1);
  return start;
}

/** The start of the bucket after the one that begins at `start`. */
export function nextBucketStart(start: Date, size: BucketSize): Date {
  const next = new Date(start);
  if (size === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCDate(next.getUTCDate() + (size === 'week' ? 7 : 1));
  return next;
}
