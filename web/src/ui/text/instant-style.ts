/**
 * How instants are written: the time zone and the date format that the user chose for their account. Kept in this
 * browser, so that the first paint has them.
 */
import type { components } from '../../api/generated/api.ts';

type Preferences = components['schemas']['Preferences'];
export type DateFormat = Preferences['dateFormat'];
/** `timeZone`: '' is the time zone of the browser. */
export type InstantStyle = Pick<Preferences, 'timeZone' | 'dateFormat'>;

export const dateFormats = [
  'DATE_FORMAT_RELATIVE',
  'DATE_FORMAT_ISO',
  'DATE_FORMAT_DAY_FIRST',
  'DATE_FORMAT_MONTH_FIRST',
] as const satisfies readonly DateFormat[];

const key = 'parapet-instants';
const listeners = new Set<() => void>();
let current = stored();

export const instantStyle = {
  /** The same object until the style changes. */
  get: (): InstantStyle => current,
  set(style: InstantStyle): void {
    const { timeZone, dateFormat } = style;
    if (timeZone === current.timeZone && dateFormat === current.dateFormat) return;
    current = { timeZone, dateFormat };
    try {
      localStorage.setItem(key, JSON.stringify(current));
    } catch {
      // Without storage the next page starts with the defaults until the account is loaded.
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function stored(): InstantStyle {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<string, unknown>>;
    return {
      timeZone: typeof found['timeZone'] === 'string' ? found['timeZone'] : '',
      dateFormat: dateFormats.find((format) => format === found['dateFormat']) ?? 'DATE_FORMAT_RELATIVE',
    };
  } catch {
    return { timeZone: '', dateFormat: 'DATE_FORMAT_RELATIVE' };
  }
}
