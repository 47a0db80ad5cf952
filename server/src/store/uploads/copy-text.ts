/** PostgreSQL's COPY text format: one line per row, tab-separated columns, backslash escapes. */

/** A column's value; null is \N. Arrays are of text. */
export type CopyValue = string | number | bigint | boolean | Uint8Array | readonly string[] | null;

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const needsEscape = /[\\\n\r\t]/;
const everyEscape = /[\\\n\r\t]/g;

/** One line of COPY input, with its newline. NUL, which PostgreSQL cannot store, becomes U+FFFD. */
export function copyLine(values: readonly CopyValue[]): string {
  let line = '';
  for (let index = 0; index < values.length; index++) {
    if (index > 0) line += '\t';
    line += copyField(values[index] ?? null);
  }
  return line + '\n';
}

function copyField(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (value instanceof Uint8Array)
    return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  return escapeText(textArray(value));
}

/** An array literal of text elements. */
function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

function escapeText(value: string): string {
  const text = value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
  return needsEscape.test(text) ? text.replace(everyEscape, (found) => escapes[found] ?? found) : text;
}
