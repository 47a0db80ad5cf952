/** The label of a filter's period. */
import { bucketWords } from '../../terms/findings/describe-filter.ts';
import type { ListFilter } from './list-filter.ts';
import { daysWords } from './fields.ts';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** "last 30 days", "from Jan 5, 2026", "Jan 5, 2026 to before Feb 1, 2026"; empty for all time. Days are in UTC. */
export function periodWords({ days, since, until, bucket = 'day', bucketStart }: ListFilter): string {
  if (bucketStart !== undefined) return bucketWords(bucket, bucketStart);
  const before = until === undefined ? '' : `before ${day.format(new Date(until))}`;
  if (since !== undefined)
    return [`from ${day.format(new Date(since))}`, before].filter((part) => part !== '').join(', ');
  return days === undefined ? before : daysWords[days].toLowerCase();
}
