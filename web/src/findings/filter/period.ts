/** The label of a filter's period. */
import { bucketWords } from '../../terms/findings/describe-filter.ts';
import type { ListFilter } from './list-filter.ts';
import { listFilterWords } from './words.ts';

const { period: words } = listFilterWords;

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** "last 30 days", "from Jan 5, 2026", "from Jan 5, 2026, before Feb 1, 2026"; empty for all time. Days are in UTC. */
export function periodWords({ days, since, until, bucket = 'day', bucketStart }: ListFilter): string {
  if (bucketStart !== undefined) return bucketWords(bucket, bucketStart);
  if (since !== undefined && until !== undefined) return words.between(dayWords(since), dayWords(until));
  if (since !== undefined) return words.fromDay(dayWords(since));
  if (days !== undefined && until === undefined) return words.last[days];
  return until === undefined ? '' : words.beforeDay(dayWords(until));
}

const dayWords = (iso: string): string => day.format(new Date(iso));
