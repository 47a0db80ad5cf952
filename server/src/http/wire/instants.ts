/** Date-times on the wire: any RFC 3339 offset in, UTC with milliseconds and `Z` out (readings section 1). */
import { z } from 'zod';

const rfc3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:[Zz]|[+-](\d{2}):(\d{2}))$/;
const expected = 'must be an RFC 3339 date-time with an offset, like 2026-01-31T23:59:59Z';

/** The instant that RFC 3339 text names; undefined for other text and for days that no calendar has. */
export function parseInstant(text: string): Date | undefined {
  const parts = rfc3339.exec(text);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second, offsetHour, offsetMinute] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (hour! > 23 || minute! > 59 || second! > 59 || offsetHour! > 23 || offsetMinute! > 59) return undefined;
  // Date would roll 30 February over to March.
  const calendar = new Date(Date.UTC(2000, month! - 1, day));
  calendar.setUTCFullYear(year!, month! - 1, day);
  if (calendar.getUTCMonth() !== month! - 1 || calendar.getUTCDate() !== day!) return undefined;
  const instant = new Date(text.toUpperCase());
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** A date-time in. Out: a Date, cut to the millisecond. */
export const instantInput = z
  .string()
  .transform((text, context) => {
    const instant = parseInstant(text);
    if (instant) return instant;
    context.issues.push({ code: 'custom', message: expected, input: text });
    return z.NEVER;
  })
  .meta({ format: 'date-time' });

/** A date-time out. */
export const instantOutput = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .meta({ format: 'date-time' });

/** A date-time out that may be absent. */
export const instantOrNullOutput = instantOutput.nullable();

/** An instant as the wire spells it; null stays null. */
export function instantToWire(instant: Date): string;
export function instantToWire(instant: Date | null): string | null;
export function instantToWire(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString();
}

/** A tool's date-time; null if it gave none, or text that is not one. */
export function toolInstantToWire(text: string | undefined): string | null {
  const instant = new Date(text ?? NaN);
  return Number.isNaN(instant.getTime()) ? null : instantToWire(instant);
}
