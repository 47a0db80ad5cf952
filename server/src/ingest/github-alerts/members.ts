/** Members by either name: the REST API writes `dismissed_reason`, the GraphQL API `dismissedReason`. */
import type { JsonObject } from '../facts/fields.ts';

/** The member of this name in snake case, or in camel case; null is none. */
export function member(given: JsonObject | undefined, name: string): unknown {
  const camel = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return given?.[name] ?? given?.[camel];
}
