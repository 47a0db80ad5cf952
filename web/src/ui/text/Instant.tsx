/** An instant in the style that the user chose: relative ("3 days ago") or exact. The tooltip has the time in UTC, too. */
import { formatAgo, formatInstant, formatUtc } from './format.ts';
import { useInstantStyle } from './use-instant-style.ts';

/** `as`: "3 days ago" if the user reads relative times (the default), or always the date and time. Null renders as `none`. */
export function Instant(props: { at: string | null; as?: 'ago' | 'local'; none?: string }) {
  const { at, as = 'ago', none = '–' } = props;
  const style = useInstantStyle();
  if (at === null || at === '') return <>{none}</>;
  const exact = formatInstant(at, style);
  const ago = formatAgo(at);
  const isRelative = as === 'ago' && style.dateFormat === 'DATE_FORMAT_RELATIVE';
  return (
    <time dateTime={at} title={`${isRelative ? exact : ago} · ${formatUtc(at)}`}>
      {isRelative ? ago : exact}
    </time>
  );
}
