/** Readers for members of untrusted JSON: each returns the requested type or nothing, and never throws. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** The value if it is an object and not an array; else undefined. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** The value if it is an array; else empty. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** A non-empty string; else undefined. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A string, or a number as text (tools write ids both ways); else undefined. */
export function asLabel(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : asText(value);
}

/** All strings of an array, or the one string: tools write lists of one as a string. */
export function asTexts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return asArray(value).filter((each): each is string => typeof each === 'string' && each !== '');
}

/** The objects of an array. */
export function asObjects(value: unknown): JsonObject[] {
  return asArray(value).filter((each): each is JsonObject => asObject(each) !== undefined);
}

/** A finite number, also when written as text; else undefined. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A line, column or index: a whole number from 0 to PostgreSQL's integer maximum; else 0. */
export function asCount(value: unknown): number {
  const number = asNumber(value) ?? 0;
  return number > 0 ? Math.min(Math.floor(number), 2_147_483_647) : 0;
}

/** An instant as ISO 8601 UTC; undefined if invalid or outside years 1970 to 9999 (tools write 0001-01-01 for none). */
export function asInstant(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 64) return undefined;
  const at = new Date(value);
  const year = at.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? at.toISOString() : undefined;
}

/** T with optional members that may also be undefined. */
type Loose<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** The object without undefined members, as exactOptionalPropertyTypes requires. */
export function defined<T extends object>(members: Loose<T>): T {
  const kept: Partial<T> = {};
  for (const key of Object.keys(members) as (keyof T)[]) {
    const value = members[key];
    if (value !== undefined) kept[key] = value;
  }
  return kept as T;
}
