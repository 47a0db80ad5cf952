/** The filter of the list: from the URL to the server's filter. */
import { filterOf, type FindingsFilter, type NegatedKey } from '../../terms/findings/findings-filter.ts';

/** Periods of so many days that end now. */
export const daysChoices = ['7', '30', '90', '365'] as const;
export type Days = (typeof daysChoices)[number];

/** A field that takes values, besides the report and the period. */
export type ListKey = Exclude<
  keyof FindingsFilter,
  NegatedKey | 'report' | 'since' | 'until' | 'bucket' | 'bucketStart'
>;

/** The filter in the URL: `days` can replace `since`. */
export interface ListFilter extends FindingsFilter {
  days?: Days | undefined;
}

/**
 * Resolves "the last 7 days" to the start of the first day. The result is stable during a day (UTC), so that the pages
 * of a list belong together.
 */
export function resolvePeriod(listFilter: ListFilter, now: Date): FindingsFilter {
  const filter = filterOf(listFilter);
  if (listFilter.days === undefined || filter.since !== undefined || filter.bucketStart !== undefined) return filter;
  const since = new Date(now);
  since.setUTCHours(0, 0, 0, 0);
  since.setUTCDate(since.getUTCDate() - Number(listFilter.days) + 1);
  return { ...filter, since: since.toISOString() };
}

/** Clears the fields of the period. */
export const noPeriod = {
  days: undefined,
  since: undefined,
  until: undefined,
  bucket: undefined,
  bucketStart: undefined,
} as const;
