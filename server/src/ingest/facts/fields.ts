/** Reading members of parsed JSON that may be anything: each returns what was asked for or nothing, and never throws. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** The value as an object that is no array; undefined otherwise. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** The value as an array; empty otherwise. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** A string that is not empty; undefined otherwise. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A string, or a number as text (tools write ids both ways); undefined otherwise. */
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

/** A finite number, also when written as text; undefined otherwise. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A line, column or index: a whole number from 0 to what a PostgreSQL integer holds; 0 otherwise. */
export function asCount(value: unknown): number {
  const number = asNumber(value) ?? 0;
  return number > 0 ? Math.min(Math.floor(number), 2_147_483_647) : 0;
}

/** An instant as ISO 8601 UTC; undefined when it is none, or outside of years 1970 to 9999 (tools write 0001-01-01 for none). */
export function asInstant(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 64) return undefined;
  const at = new Date(value);
  const year = at.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? at.toISOString() : undefined;
}

/** T, whose optional members may also be written as undefined. */
type Loose<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** The object without its undefined members, as exactOptionalPropertyTypes wants it. */
export function defined<T extends object>(members: Loose<T>): T {
  const kept: Partial<T> = {};
  for (const key of Object.keys(members) as (keyof T)[]) {
    const value = members[key];
    if (value !== undefined) kept[key] = value;
  }
  return kept as T;
}
