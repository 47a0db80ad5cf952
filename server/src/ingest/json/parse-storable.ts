/** JSON.parse for values that will be stored: removes what PostgreSQL text cannot hold. */

/** Escapes of U+0000 and of unpaired surrogates; pairs and other escapes are matched in order to be skipped. */
const escape =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u0000|u[dD][89a-fA-F][0-9a-fA-F]{2}|[\s\S])/g;

/**
 * Like JSON.parse, but U+0000 and unpaired surrogates become U+FFFD. Duplicate keys: the last wins; `__proto__` is a
 * plain key.
 */
export function parseStorable(text: string): unknown {
  return JSON.parse(
    text.includes('\\u0000') || text.includes('\\ud') || text.includes('\\uD')
      ? text.replace(escape, replaceUnstorable)
      : text,
  );
}

function replaceUnstorable(found: string): string {
  if (found.length === 12) return found;
  return found === '\\u0000' || found.length === 6 ? '\\ufffd' : found;
}
