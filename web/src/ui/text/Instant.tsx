/** An instant: relative ("3 days ago") or local time; the tooltip has the exact time in UTC. */
import { formatAgo, formatInstant, formatUtc } from './format.ts';

/** `as`: "3 days ago" (the default), or the local date and time. Null renders as `none`. */
export function Instant(props: { at: string | null; as?: 'ago' | 'local'; none?: string }) {
  const { at, as = 'ago', none = '–' } = props;
  if (at === null || at === '') return <>{none}</>;
  return (
    <time dateTime={at} title={`${formatInstant(at)} · ${formatUtc(at)}`}>
      {as === 'ago' ? formatAgo(at) : formatInstant(at)}
    </time>
  );
}
