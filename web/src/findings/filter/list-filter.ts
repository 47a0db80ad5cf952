/** From the URL of the screen to the filter that the server gets. */
import { filterOf, type FindingsFilter } from '../../terms/findings/findings-filter.ts';
import type { Days } from './fields.ts';

/** A filter of the screen: it may say how far back it looks instead of since when. */
export interface ListFilter extends FindingsFilter {
  days?: Days | undefined;
}

/** The same filter until the day (UTC) is over, so that its pages belong together: "the last 7 days" begins at the start of the first of them. */
export function resolvePeriod(listFilter: ListFilter, now: Date): FindingsFilter {
  const filter = filterOf(listFilter);
  if (listFilter.days === undefined || filter.since !== undefined || filter.bucketStart !== undefined) return filter;
  const since = new Date(now);
  since.setUTCHours(0, 0, 0, 0);
  since.setUTCDate(since.getUTCDate() - Number(listFilter.days) + 1);
  return { ...filter, since: since.toISOString() };
}

/** What a change of the period leaves behind. */
export const noPeriod = {
  days: undefined,
  since: undefined,
  until: undefined,
  bucket: undefined,
  bucketStart: undefined,
} as const;
