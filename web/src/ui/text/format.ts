/** Formats numbers and instants in the browser's language and time zone. */

const numbers = new Intl.NumberFormat();
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const instants = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

export const formatNumber = (value: number): string => numbers.format(value);
/** For axes and narrow places: 12.3K. */
export const formatCompact = (value: number): string => compact.format(value);
export const formatInstant = (iso: string): string => instants.format(new Date(iso));
/** For the tooltip: exact, in UTC. */
export const formatUtc = (iso: string): string =>
  `${new Date(iso).toISOString().replace('T', ' ').replace('Z', '')} UTC`;

/** "1 finding", "2 findings"; `many` for an irregular plural. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
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
  return unit === undefined ? 'just now' : relative.format(Math.trunc(seconds / unit[1]), unit[0]);
}

/** A duration: "under 1 s", "4 s", "3 min", "2 h". */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return 'under 1 s';
  const seconds = Math.round(ms / 1_000);
  if (seconds < 120) return `${String(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${String(minutes)} min` : `${String(Math.round(minutes / 60))} h`;
}

/** The duration of a request: "12 ms", "4 s". */
export function formatCallTime(ms: number): string {
  return ms < 1_000 ? `${String(Math.max(Math.round(ms), 1))} ms` : formatDuration(ms);
}
