/** Applies a function to every text in a value. */

/** Members that name a file: masking one would point it elsewhere. */
const pathMembers: ReadonlySet<string> = new Set(['path', 'lockfilePath', 'manifestPath']);

/**
 * A copy of the value with each string changed, at any depth (drafts are shallow); the value itself if none changed.
 * Keys and paths are kept.
 */
export function scrubbed<T>(value: T, scrub: (text: string) => string): T {
  return changed(value, scrub) as T;
}

function changed(value: unknown, scrub: (text: string) => string): unknown {
  if (typeof value === 'string') return scrub(value);
  if (Array.isArray(value)) {
    const list = value.map((each: unknown) => changed(each, scrub));
    return list.some((each, index) => each !== value[index]) ? list : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const before = Object.entries(value);
  const after = before.map(([key, each]) => [key, pathMembers.has(key) ? each : changed(each, scrub)] as const);
  return after.some(([, each], index) => each !== before[index]?.[1]) ? Object.fromEntries(after) : value;
}
