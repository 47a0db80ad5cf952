/** Times on the command line: a date, a timestamp, or a duration before now. */
import { usageError } from './command-error.ts';

const unitMs: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** ISO 8601 in UTC of `2026-01-31`, `2026-01-31T12:00:00+01:00`, `12h`, `30d` or `8w`. `option` is named in the error. */
export function readInstant(option: string, text: string, now: Date): string {
  const ago = /^(?<count>[0-9]{1,5})(?<unit>[hdw])$/.exec(text)?.groups;
  if (ago !== undefined) {
    return new Date(now.getTime() - Number(ago['count']) * (unitMs[ago['unit'] ?? ''] ?? 0)).toISOString();
  }
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const instant = isDate || isInstant ? new Date(text) : null;
  if (instant === null || Number.isNaN(instant.getTime())) {
    throw usageError(
      `${option}: "${text}" is not a time`,
      'Use 2026-01-31, 2026-01-31T12:00:00Z, or a duration before now: 12h, 30d, 8w.',
    );
  }
  return instant.toISOString();
}
