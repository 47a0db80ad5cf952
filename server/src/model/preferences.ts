/** How a person wants the console to look and to write instants. Stored as one document with the account. */
import { z } from 'zod';

/** `system` follows the browser. */
export const themes = ['system', 'light', 'dark'] as const;

/** `iso`: 2026-11-22 14:05; `day_first`: 22 Nov 2026 14:05; `month_first`: Nov 22, 2026 2:05 PM; `relative`: 3 days ago. */
export const dateFormats = ['relative', 'iso', 'day_first', 'month_first'] as const;

/** Areas, cities and UTC; no offsets such as +02:00, which know no daylight saving. */
const timeZoneForm = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;
const timeZoneLengthMax = 64;

/** True for a name of the IANA time zone database that this server knows, including former names. */
export function isTimeZone(name: string): boolean {
  if (name.length > timeZoneLengthMax || !timeZoneForm.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** As stored: a member that is unknown or invalid, perhaps from another version, counts as absent. */
export const Preferences = z.object({
  /** Null: never chosen. */
  theme: z.enum(themes).nullable().catch(null),
  /** '' is the time zone of the browser. */
  timeZone: z.string().catch(''),
  dateFormat: z.enum(dateFormats).catch('relative'),
});
export type Preferences = z.infer<typeof Preferences>;
