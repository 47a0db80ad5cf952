/** The time zones that can be chosen, with their present offset. */

/** The time zone of the browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone that the browser knows, and `chosen`, which may come from another browser. Takes some 30 ms. */
export function zoneChoices(chosen: string, now = new Date()): { value: string; label: string }[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (chosen !== '') zones.add(chosen);
  return [...zones].map((zone) => ({ value: zone, label: zoneWords(zone, now) }));
}

/** `America/New_York` → "America/New York (GMT-05:00)". */
export function zoneWords(zone: string, now: Date): string {
  const words = zone.replaceAll('_', ' ');
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    const offset = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return `${words} (${offset})`;
  } catch {
    return words;
  }
}
