/** A moment: how long ago, or the local time, and exactly in UTC on hover. */
import { Tooltip } from '@mantine/core';
import { formatAgo, formatInstant, formatUtc } from './format.ts';

/** `as`: "3 days ago" (the default), or the local date and time. Null reads as `none`. */
export function Instant(props: { at: string | null; as?: 'ago' | 'local'; none?: string }) {
  const { at, as = 'ago', none = '–' } = props;
  if (at === null || at === '') return <>{none}</>;
  return (
    <Tooltip label={`${formatInstant(at)} · ${formatUtc(at)}`}>
      <time dateTime={at}>{as === 'ago' ? formatAgo(at) : formatInstant(at)}</time>
    </Tooltip>
  );
}
