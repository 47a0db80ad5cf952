/** Applies a function to every text in a value. */

/** A copy of the value with each string changed, at any depth (drafts are shallow). Keys are kept. */
export function scrubbed(value: unknown, scrub: (text: string) => string): unknown {
  if (typeof value === 'string') return scrub(value);
  if (Array.isArray(value)) return value.map((each) => scrubbed(each, scrub));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, scrubbed(each, scrub)]));
}
