/** Formats numbers in the browser's language, and instants in the style that the user chose (instant-style.ts). */
import { instantStyle, type InstantStyle } from './instant-style.ts';
import { textWords } from './words.ts';

const { durations } = textWords;
const numbers = new Intl.NumberFormat();
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

export const formatNumber = (value: number): string => numbers.format(value);
/** For axes and narrow places: 12.3K. */
export const formatCompact = (value: number): string => compact.format(value);
/**
 * The date and time: `2026-11-22 14:05`, `22 Nov 2026 14:05` or `Nov 22, 2026 2:05 PM`; with relative times, as the
 * browser's language writes it.
 */
export function formatInstant(iso: string, style: InstantStyle = instantStyle.get()): string {
  const { inLanguage, inParts } = formattersFor(style.timeZone);
  const at = new Date(iso);
  if (style.dateFormat === 'DATE_FORMAT_RELATIVE') return inLanguage.format(at);
  const parts = Object.fromEntries(inParts.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts;
  const monthName = textWords.months[Number(month) - 1] ?? '';
  switch (style.dateFormat) {
    case 'DATE_FORMAT_ISO':
      return `${year}-${month}-${day} ${hour}:${minute}`;
    case 'DATE_FORMAT_DAY_FIRST':
      return `${String(Number(day))} ${monthName} ${year} ${hour}:${minute}`;
    case 'DATE_FORMAT_MONTH_FIRST':
      return `${monthName} ${String(Number(day))}, ${year} ${hourOfTwelve(hour)}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
  }
}

const hourOfTwelve = (hour: string): string => String(Number(hour) % 12 || 12);

interface Formatters {
  inLanguage: Intl.DateTimeFormat;
  inParts: Intl.DateTimeFormat;
}

const formatters = new Map<string, Formatters>();

/** Made once for each zone: making one takes longer than formatting a screen of instants. */
function formattersFor(timeZone: string): Formatters {
  const found = formatters.get(timeZone);
  if (found !== undefined) return found;
  let made: Formatters;
  try {
    made = formattersIn(timeZone === '' ? undefined : timeZone);
  } catch {
    // A zone that the server knows and this browser does not.
    made = formattersIn(undefined);
  }
  formatters.set(timeZone, made);
  return made;
}

function formattersIn(timeZone: string | undefined): Formatters {
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  return {
    inLanguage: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    inParts: new Intl.DateTimeFormat('en-US', { ...numeric, hourCycle: 'h23', timeZone }),
  };
}
/** For the tooltip: exact, in UTC. */
export const formatUtc = (iso: string): string =>
  textWords.utc(new Date(iso).toISOString().replace('T', ' ').replace('Z', ''));

/** "1 finding", "2 findings"; `many` for an irregular plural. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** "a", "a or b", "a, b or c". */
export function formatAlternatives(names: readonly string[]): string {
  return alternatives.format(names);
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "3 days ago"; within a minute "just now". */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1_000;
  const unit = units.find(([, length]) => Math.abs(seconds) >= length);
  return unit === undefined ? textWords.justNow : relative.format(Math.trunc(seconds / unit[1]), unit[0]);
}

/** A duration: "under 1 s", "4 s", "3 min", "2 h". */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return durations.underSecond;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 120) return durations.seconds(seconds);
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? durations.minutes(minutes) : durations.hours(Math.round(minutes / 60));
}

/** A mean over findings: "12 days", "5 hours", "3 minutes". */
export function formatMeanTime(seconds: number): string {
  const [unit, length] = meanUnits.find(([, least]) => seconds >= 2 * least) ?? meanUnits[2];
  return meanTimes[unit].format(Math.round(seconds / length));
}

const meanUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const meanTime = (unit: string): Intl.NumberFormat =>
  new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' });
const meanTimes = { day: meanTime('day'), hour: meanTime('hour'), minute: meanTime('minute') };

const days = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'day', unitDisplay: 'narrow' });
/** For a column of numbers: "25d". */
export const formatDays = (count: number): string => days.format(count);

/** The duration of a request: "12 ms", "4 s". */
export function formatCallTime(ms: number): string {
  return ms < 1_000 ? durations.ms(Math.max(Math.round(ms), 1)) : formatDuration(ms);
}
